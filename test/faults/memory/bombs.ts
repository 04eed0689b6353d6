// Answers that unpack to 200 MB, and what a fresh process grows by when it gets one.
import { execFile } from "node:child_process";
import { createServer, type Socket } from "node:net";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type { Platform } from "../crash/platform.js";
import { answer, head } from "../server/http.js";
import { listen } from "../server/loopback.js";
import type { Orders, Report } from "./child.js";
import { STEADY } from "./growth.js";

/** How much a process may grow, in bytes. */
export const MOST_GROWTH = 32 * 1024 * 1024;

const run = promisify(execFile);
/** How the end of a bomb is told. */
export const FRAMINGS = ["length", "chunked", "close"] as const;

/** What is answered by a bomb. */
export const CALLS: readonly Orders["call"][] = ["catalog", "poll", "create"];

/** A bomb, and what it answers. */
export interface BombCase {
  readonly framing: (typeof FRAMINGS)[number];
  readonly call: Orders["call"];
}

/** Answers a fresh process first honestly and then with a bomb; a create gets it as the page of a 502. */
export async function explode({ node, program }: Platform, one: BombCase): Promise<Report> {
  const { call } = one;
  let honest = true;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => {
      if (honest) socket.write(answer(200, { success: true, data: [] }));
      else throwBomb(socket, call === "create" ? 502 : 200, one);
      honest = false;
    });
  });
  const url = await listen(server);
  try {
    const orders: Orders = { url, call };
    const args = [...STEADY, program("bomb"), JSON.stringify(orders)];
    const { stdout } = await run(node, args, { timeout: 60_000 });
    return JSON.parse(stdout) as Report;
  } finally {
    server.close();
  }
}

let bomb: Buffer | undefined;

function throwBomb(socket: Socket, status: number, { framing }: BombCase): void {
  const body = (bomb ??= gzipSync(Buffer.alloc(200_000_000, 32), { level: 1 }));
  const how = {
    length: { "content-length": String(body.length) },
    chunked: { "transfer-encoding": "chunked" },
    close: { connection: "close" },
  }[framing];
  socket.write(head(status, { "content-encoding": "gzip", ...how }));
  if (framing === "chunked") socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(body);
  if (framing === "chunked") socket.write("\r\n0\r\n\r\n");
  if (framing === "close") socket.end();
}
