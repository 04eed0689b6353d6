// The server of the crash cases. Each case has its own task, path or create.
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { FaultServer, honestCreate, type Exchange, type Step } from "../server/fault-server.js";
import { completed, head } from "../server/http.js";

type Headers = Readonly<Record<string, string>>;

/** Sizes of the files by name. */
const FILES: Readonly<Record<string, number>> = {
  "100k": 102_400,
  "2m": 2_097_152,
  close: 102_400,
};

/** A catalog that has 300 KB after gzip, because random texts hardly compress. */
const CATALOG = gzipSync(
  JSON.stringify({
    success: true,
    object: "list",
    data: Array.from({ length: 1_000 }, (_, i) => ({
      id: `m-${i}`,
      object: "model",
      owned_by: randomBytes(200).toString("hex"),
    })),
  }),
);

/**
 * Serves every crash case. `random` varies cuts, pauses, and whether the third create's answer has
 * a length.
 */
export async function crashGateway(random: () => number): Promise<FaultServer> {
  const create: Step = async (exchange) => {
    const kib = /"case":"creates-502-(\d+)k"/.exec(exchange.body)?.[1];
    if (exchange.index !== 2 || kib === undefined) return honestCreate(exchange);
    const page = Buffer.from("<html>".padEnd(1024 * Number(kib), "x"));
    return closing(exchange, 502, { "content-type": "text/html" }, page, random() < 0.5);
  };
  const server: FaultServer = new FaultServer({
    random,
    creates: Array.from({ length: 8 }, () => create),
    reads: (exchange) => read(exchange, server.url),
  });
  return server.listen();
}

async function read(exchange: Exchange, url: string): Promise<void> {
  const { path } = exchange;
  const task = /\/v1\/tasks\/task_(\w+)$/.exec(path)?.[1];
  if (task !== undefined) return exchange.send(completed(`task_${task}`, `${url}/${task}.mp4`));
  const file = /^\/(\w+)\.mp4$/.exec(path)?.[1];
  if (file !== undefined) {
    const body = Buffer.alloc(FILES[file] ?? 0, 1);
    return closing(exchange, 200, { "content-type": "video/mp4" }, body, file !== "close");
  }
  const packed = { "content-type": "application/json", "content-encoding": "gzip" };
  return closing(exchange, 200, packed, CATALOG, false);
}

/**
 * Writes an answer and closes the connection. With `hasLength`, a header contains the length of the
 * body.
 */
async function closing(
  exchange: Exchange,
  status: number,
  headers: Headers,
  body: Buffer,
  hasLength: boolean,
): Promise<void> {
  const length: Headers = hasLength ? { "content-length": String(body.length) } : {};
  const start = head(status, { ...headers, ...length, connection: "close" });
  await exchange.send(Buffer.concat([Buffer.from(start), body]));
  exchange.socket.end();
}
