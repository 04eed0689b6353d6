// The command `npm run faults -- --memory`: answers that unpack to 200 MB, to each call of a new
// process on each platform.
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { allPlatforms, type Platform } from "../../engine/platform.js";
import type { Report } from "../../engine/report.js";
import { answer, head } from "../server/http.js";
import { listen } from "../server/loopback.js";
import type { MemoryReport, Orders } from "./child.js";
import { STEADY } from "./growth.js";

const MIB = 1024 ** 2;
const MOST_GROWTH = 32;
const FRAMINGS = ["length", "chunked", "close"] as const;
// Each call, the status of its answer, and the error that the caller must get.
const CALLS: readonly (readonly [Orders["call"], status: number, error: string])[] = [
  ["catalog", 200, "ProtocolError"],
  ["poll", 200, "ProtocolError"],
  ["create", 502, "SubmissionUnknownError"],
];

/** Counts each call that exceeds the bound or fails with an unexpected error. */
export async function memoryFaults(report: Report): Promise<void> {
  for await (const platform of allPlatforms()) {
    for (const [call, status, error] of CALLS) {
      const figures: Record<string, string> = {};
      let wrong = 0;
      for (const framing of FRAMINGS) {
        const { told, grown } = await explode(platform, call, status, framing);
        const more = Math.round(grown / MIB);
        figures[framing] = `${more} MiB more and ${told}`;
        if (told !== error || more > MOST_GROWTH) wrong++;
      }
      const name = `${platform.name}: 200 MB of gzip to a ${call}, at most ${MOST_GROWTH} MiB more`;
      report.line(name, figures, wrong);
    }
  }
}

/** Sends a new process first a small answer, and then an answer that unpacks to 200 MB. */
async function explode(
  platform: Platform,
  call: Orders["call"],
  status: number,
  framing: (typeof FRAMINGS)[number],
): Promise<MemoryReport> {
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
    const program = platform.start("bomb", orders, { flags: STEADY, longestMs: 60_000 });
    return JSON.parse(await program.output()) as MemoryReport;
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
