// A source of the consumer project that sends through dispatchers of the undici that it has itself.

export const OWN_UNDICI = `
import { createClient } from "gateway-sdk";
import { Agent, MockAgent, ProxyAgent, RetryAgent, type Dispatcher } from "undici";

export const clients = (any: Dispatcher) =>
  [
    any,
    new Agent({ connections: 4 }),
    new Agent().compose((dispatch) => (request, handler) => dispatch(request, handler)),
    new MockAgent(),
    new ProxyAgent("http://127.0.0.1:9"),
    new RetryAgent(new Agent()),
  ].map((dispatcher) => createClient({ dispatcher }));
`;
