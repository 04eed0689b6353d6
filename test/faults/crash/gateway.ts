// The server of the crash cases: each case has a task, a path or a create of its own.
import { gzipSync } from "node:zlib";
import { FaultServer, honestCreate, type Exchange, type Step } from "../server/fault-server.js";
import { answer, completed, head } from "../server/http.js";

const VIDEO = { "content-type": "video/mp4" };
const CLOSES = { connection: "close" };

/** Serves every crash case; `random` varies cuts, pauses, and how the end of a body is told. */
export async function crashGateway(random: () => number): Promise<FaultServer> {
  const thirds = new Map<string, number>();
  const create: Step = async (exchange) => {
    const name = /"case":"(\w+)"/.exec(exchange.body)?.[1] ?? "";
    const number = (thirds.get(name) ?? 0) + 1;
    thirds.set(name, number);
    if (number !== 3 || !/^\d+k$/.test(name)) return honestCreate(exchange);
    const page = "<html>".padEnd(1024 * Number.parseInt(name), "x");
    return closing(
      exchange,
      502,
      { "content-type": "text/html" },
      Buffer.from(page),
      random() < 0.5,
    );
  };
  const server: FaultServer = new FaultServer({
    random,
    creates: Array.from({ length: 100 }, () => (exchange: Exchange) => post(exchange, create)),
    reads: (exchange) => read(exchange, server.url),
    // Both are answered while the body of the request is still coming.
    early: (text, socket) => {
      if (text.startsWith("POST /v1/uploads")) {
        if (text.length < 100_000) return false;
        socket.end(
          answer(413, { error: { message: "too large", type: "invalid_request_error" } }, CLOSES),
        );
        return true;
      }
      if (!text.includes('"pad"') && !text.includes("ccccc")) return false;
      if (text.length < 100_000) return false;
      socket.end(Buffer.concat([answer(502, "<html>".padEnd(30_000, "x"), CLOSES)]));
      return true;
    },
  });
  return server.listen();
}

async function post(exchange: Exchange, create: Step): Promise<void> {
  if (!exchange.path.includes("streamGenerateContent")) return create(exchange);
  const event = `data: ${JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text: "y".repeat(200) }] } }] })}\n\n`;
  const body = Buffer.from(event.repeat(2_000));
  return closing(exchange, 200, { "content-type": "text/event-stream" }, body, false);
}

async function read(exchange: Exchange, url: string): Promise<void> {
  const { path } = exchange;
  const task = /\/v1\/tasks\/task_(\w+)$/.exec(path)?.[1];
  if (task === "html")
    return closing(
      exchange,
      200,
      { "content-type": "text/html" },
      Buffer.alloc(1_048_576, "<p>"),
      false,
    );
  if (task !== undefined) return exchange.send(completed(`task_${task}`, `${url}/${task}.mp4`));
  if (path === "/100k.mp4") return closing(exchange, 200, VIDEO, Buffer.alloc(102_400, 1), true);
  if (path === "/2m.mp4") return closing(exchange, 200, VIDEO, Buffer.alloc(2_097_152, 2), true);
  if (path === "/close.mp4") return closing(exchange, 200, VIDEO, Buffer.alloc(102_400, 3), false);
  if (path.startsWith("/v1/models"))
    return closing(
      exchange,
      200,
      { "content-type": "application/json", "content-encoding": "gzip" },
      CATALOG,
      false,
    );
  // Content-Length says more than there is.
  exchange.socket.write(
    head(500, { "content-type": "application/json", "content-length": "100000" }),
  );
  await exchange.send(Buffer.alloc(40_000, " "));
  exchange.socket.end();
}

/** Writes an answer and closes; the length is told, or is where the connection ends. */
async function closing(
  exchange: Exchange,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  told: boolean,
): Promise<void> {
  const length: Record<string, string> = told ? { "content-length": String(body.length) } : {};
  await exchange.send(
    Buffer.concat([Buffer.from(head(status, { ...headers, ...CLOSES, ...length })), body]),
  );
  exchange.socket.end();
}

/** 300 KB of gzip: descriptions that do not compress. */
const CATALOG = (() => {
  let state = 1;
  const noise = () =>
    ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648)
      .toString(36)
      .slice(2);
  const entry = (i: number) => ({
    id: `m-${i}`,
    object: "model",
    created: 1,
    owned_by: Array.from({ length: 40 }, noise).join(""),
    supported_endpoint_types: [],
  });
  return gzipSync(
    JSON.stringify({
      success: true,
      object: "list",
      data: Array.from({ length: 1_000 }, (_, i) => entry(i)),
    }),
  );
})();
