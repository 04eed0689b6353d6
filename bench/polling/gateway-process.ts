// Runs the reference gateway in a separate process with a limit of requests per second. Answers
// each message with the counts of requests.
import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { createGateway, serveGateway, type Gateway } from "../../gateway/index.js";

/** The input of this process. The parent passes it as JSON in the first argument. */
export interface GatewaySetting {
  readonly apiKey: string;
  readonly perSecond: number;
  readonly taskTime: string;
}

/**
 * Number of answers, of answers with status 429, of successful creates, and the most sockets open
 * at once.
 */
export interface GatewayCounts {
  readonly answers: number;
  readonly refused: number;
  readonly creates: number;
  readonly mostSockets: number;
}

const { apiKey, perSecond, taskTime } = JSON.parse(process.argv[2] ?? "") as GatewaySetting;
const seen = { answers: 0, refused: 0, creates: 0, mostSockets: 0 };
let open = 0;
subscribe("net.server.socket", (message) => {
  const { socket } = message as { readonly socket: Socket };
  seen.mostSockets = Math.max(seen.mostSockets, ++open);
  socket.once("close", () => open--);
});

// Counts the requests of each full second, as real gateways do.
const admitted = { second: 0, requests: 0 };
function isOverLimit(): boolean {
  const second = Math.floor(Date.now() / 1000);
  if (second !== admitted.second) Object.assign(admitted, { second, requests: 0 });
  return ++admitted.requests > perSecond;
}

// The answer for too many requests (1-core.md, Errors): 429, with Retry-After in seconds.
const tooMany = () =>
  Response.json(
    { error: { message: "Too many requests", type: "rate_limit_error" } },
    { status: 429, headers: { "retry-after": "1" } },
  );

const gateway = createGateway({
  keys: [{ key: apiKey, balance: 1_000_000 }],
  taskTime,
  taskRetention: { count: 1_000_000 },
});
const limited: Gateway = {
  ...gateway,
  answer: async (request, peer) => {
    seen.answers++;
    if (isOverLimit()) {
      seen.refused++;
      return { response: tooMany() };
    }
    const answer = await gateway.answer(request, peer);
    if (answer.response.ok && request.method === "POST") seen.creates++;
    return answer;
  },
};

const { url } = await serveGateway(limited, { port: 0 });
process.on("message", () => process.send?.(seen satisfies GatewayCounts));
// If the parent ends, even after a crash, the gateway must end too.
process.on("disconnect", () => process.exit(0));
process.send?.(url);
