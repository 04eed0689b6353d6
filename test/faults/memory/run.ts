// What `npm run faults -- --memory` does: answers that unpack to 200 MB, to each call of a fresh process on each platform.
import { execFile } from "node:child_process";
import { createServer, type Socket } from "node:net";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { allPlatforms, type Platform } from "../crash/platform.js";
import { answer, head } from "../server/http.js";
import { listen } from "../server/loopback.js";
import type { Orders, Report } from "./child.js";
import { STEADY } from "./growth.js";

const MIB = 1024 ** 2;
const MOST_GROWTH = 32 * MIB;
const FRAMINGS = ["length", "chunked", "close"] as const;
// How each call ends; that of a create is the page of a 502.
const CALLS: readonly (readonly [Orders["call"], status: number, error: string])[] = [
  ["catalog", 200, "ProtocolError"],
  ["poll", 200, "ProtocolError"],
  ["create", 502, "SubmissionUnknownError"],
];

const run = promisify(execFile);

/** Gives 0 when all calls stay within the bound and fail as they must, 1 when one does not. */
export async function memoryFaults(print: (line: string) => void): Promise<number> {
  const platforms = await allPlatforms();
  let [most, wrong] = [0, 0];
  try {
    for (const platform of platforms) {
      for (const [call, status, error] of CALLS) {
        const reports: string[] = [];
        for (const framing of FRAMINGS) {
          const { told, grown } = await explode(platform, call, status, framing);
          reports.push(`${Math.round(grown / MIB)} MiB more and ${told} (${framing})`);
          most = Math.max(most, grown);
          if (told !== error) wrong++;
        }
        print(`${platform.name}: 200 MB of gzip to a ${call}: ${reports.join(", ")}`);
      }
    }
  } finally {
    await Promise.all(platforms.map(({ remove }) => remove()));
  }
  print(`At most ${Math.round(most / MIB)} MiB more; the bound is ${MOST_GROWTH / MIB}.`);
  print(`${wrong} calls with another error than they must have.`);
  return most > MOST_GROWTH || wrong > 0 ? 1 : 0;
}

/** Answers a fresh process first honestly and then with a bomb. */
async function explode(
  { node, program }: Platform,
  call: Orders["call"],
  status: number,
  framing: (typeof FRAMINGS)[number],
): Promise<Report> {
  let honest = true;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => {
      if (honest) socket.write(answer(200, { success: true, data: [] }));
      else throwBomb(socket, status, framing);
      honest = false;
    });
  });
  const orders: Orders = { url: await listen(server), call };
  try {
    const args = [...STEADY, program("bomb"), JSON.stringify(orders)];
    const { stdout } = await run(node, args, { timeout: 60_000 });
    return JSON.parse(stdout) as Report;
  } finally {
    server.close();
  }
}

let bomb: Buffer | undefined;

function throwBomb(socket: Socket, status: number, framing: (typeof FRAMINGS)[number]): void {
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
