// The reference gateway in a process of its own, behind a limit of requests per second; reports what it saw.
import { createGateway, serveGateway, type Gateway } from "../../gateway/index.js";
import { countOpenSockets } from "./open-sockets.js";
import { rateLimit } from "./rate-limit.js";

/** What the parent process tells on the command line, as JSON. */
export interface GatewaySetting {
  readonly apiKey: string;
  readonly perSecond: number;
  readonly taskTime: string;
}

/** What the parent process is told: where to call first, then on each question what was seen. */
export type GatewayMessage =
  | { readonly url: string }
  | {
      readonly answers: number;
      readonly refused: number;
      readonly mostSockets: number;
      readonly creates: number;
      readonly failures: number;
    };

const { apiKey, perSecond, taskTime } = JSON.parse(process.argv[2] ?? "") as GatewaySetting;
const seen = { answers: 0, refused: 0, creates: 0, failures: 0 };
const sockets = countOpenSockets();
const limit = rateLimit(perSecond);
const gateway = createGateway({
  keys: [{ key: apiKey, balance: 1_000_000 }],
  taskTime,
  taskRetention: { count: 1_000_000 },
});

const limited: Gateway = {
  ...gateway,
  answer: async (request, peer) => {
    seen.answers++;
    if (limit.refuses(Date.now())) {
      seen.refused++;
      return { response: tooMany() };
    }
    const answer = await gateway.answer(request, peer);
    if (!answer.response.ok) seen.failures++;
    else if (request.method === "POST") seen.creates++;
    return answer;
  },
};

// 1-core.md, Errors: 429 with Retry-After in seconds.
function tooMany(): Response {
  return Response.json(
    { error: { message: "Too many requests", type: "rate_limit_error" } },
    { status: 429, headers: { "retry-after": "1" } },
  );
}

const { url } = await serveGateway(limited, { port: 0 });
process.on("message", () => {
  process.send?.({ ...seen, mostSockets: sockets.most } satisfies GatewayMessage);
});
// A parent that is gone, however it went, needs no gateway.
process.on("disconnect", () => process.exit(0));
process.send?.({ url } satisfies GatewayMessage);
