// Creates whose answer is lost: the same key and bytes again where the key is promised, else the caller is told (design, Money first).
import { MODELS, type Bench, type Keyed } from "../bench.js";
import type { FaultCase } from "../case.js";
import type { Faults, Step } from "../server/fault-server.js";
import { acknowledged, acknowledgement, answer, head } from "../server/http.js";
import {
  billed,
  bytes,
  bytesAndEnd,
  bytesAndSilence,
  end,
  reset,
  silence,
} from "../server/steps.js";

const UNKNOWN = "unknown, with key, time and hash";
const PAGE = "<html>Sign in</html>".padEnd(10_000, " ");
const ACKNOWLEDGED = JSON.stringify(acknowledgement("task_1"));

/** Submits once, on a new connection or one that was used. */
async function submit(
  bench: Bench,
  keyed: Keyed,
  faults: Faults,
  prompt = "a",
  fresh = false,
): Promise<string> {
  const server = await bench.serve(faults);
  const client = bench.client(server.url);
  if (bench.reused && !fresh) await bench.play(client.catalog.list());
  const told = await bench.told(client.model(MODELS[keyed]).submit({ prompt }));
  const sent = new Set(
    server.posts.map(({ headers, body }) => `${headers["idempotency-key"]} ${body}`),
  );
  return sent.size > 1 ? `${told}, with other bytes` : told;
}

/** A fault of the first create, for both kinds of model. */
function lost(id: string, name: string, step: Step, unbilled?: "unbilled"): readonly FaultCase[] {
  const n = unbilled === undefined ? 1 : 0;
  return both(id, name, n, (bench, keyed) => submit(bench, keyed, { creates: [step] }));
}

function both(
  id: string,
  name: string,
  createsOfN: number,
  play: (bench: Bench, keyed: Keyed) => Promise<unknown>,
): readonly FaultCase[] {
  return [
    {
      id,
      name: `${name}, K`,
      want: { creates: 1, wire: 2, told: "task_1" },
      play: (bench) => play(bench, "K"),
    },
    {
      id,
      name: `${name}, N`,
      want: { creates: createsOfN, wire: 1, told: UNKNOWN },
      play: (bench) => play(bench, "N"),
    },
  ];
}

/** The first connection ends before anything is read of it. */
const finOnAccept: Faults = {
  onConnection: (socket, index) => {
    if (index === 0) socket.end().resume();
    return index === 0;
  },
};

/** RST once half of a long body is there. */
const halfBody = (): Faults => {
  let broken = false;
  return {
    early: (text, socket) => {
      if (broken || text.length < 200_000) return false;
      broken = true;
      socket.resetAndDestroy();
      return true;
    },
  };
};

/** The connection that has served the list ends when the create comes. */
const idleRace = billed(({ socket }) => void socket.destroy());

async function idleRead(bench: Bench): Promise<unknown> {
  let reads = 0;
  const server = await bench.serve({
    reads: ({ socket, send }) =>
      ++reads === 2 ? void socket.destroy() : send(answer(200, { success: true, data: [] })),
  });
  const client = bench.client(server.url);
  await bench.play(client.catalog.list());
  return { models: (await bench.play(client.catalog.list())).length, reads };
}

export const LOST_CREATES: readonly FaultCase[] = [
  ...both("F06", "FIN on accept", 0, (bench, keyed) =>
    submit(bench, keyed, finOnAccept, "a", true),
  ),
  ...both("F07", "RST in the middle of the body", 0, (bench, keyed) =>
    submit(bench, keyed, halfBody(), "a".repeat(400_000)),
  ),
  ...lost("F08", "RST after the request", billed(reset)),
  ...lost("F09", "FIN after the request", billed(end)),
  ...both("F10", "a kept-alive socket closes as it is used again", 1, async (bench, keyed) => {
    const server = await bench.serve({ creates: [idleRace] });
    const client = bench.client(server.url);
    await bench.play(client.catalog.list());
    return bench.told(client.model(MODELS[keyed]).submit({ prompt: "a" }));
  }),
  {
    id: "F10",
    name: "the same for a read",
    want: { creates: 0, wire: 0, told: { models: 0, reads: 3 } },
    play: idleRead,
  },
  ...lost("F11", "no headers", billed(silence)),
  ...lost(
    "F12",
    "half a body, then silence",
    billed(bytesAndSilence(head(200, { "content-length": "100" }) + ACKNOWLEDGED.slice(0, 20))),
  ),
  ...lost(
    "F13",
    "less than Content-Length",
    billed(bytesAndEnd(`${head(200, { "content-length": "100" })}{"code":200`)),
  ),
  ...lost(
    "F14",
    "chunks without the last one",
    billed(bytesAndEnd(`${head(200, { "transfer-encoding": "chunked" })}b\r\n{"code":200\r\n`)),
  ),
  ...lost(
    "F15",
    "no length, half the JSON",
    billed(bytesAndEnd(head(200, { connection: "close" }) + ACKNOWLEDGED.slice(0, 30))),
  ),
  ...lost("F16", "an SSH banner", billed(bytesAndEnd("SSH-2.0-OpenSSH_9.6\r\n"))),
  ...lost("F16", "bytes of TLS", billed(bytesAndEnd(Buffer.from("16030300020228", "hex")))),
  ...lost(
    "F17",
    "an early 100",
    billed(
      bytesAndEnd(
        Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), acknowledged("task_1")]),
      ),
    ),
  ),
  ...lost(
    "F19",
    "an HTML page with 200",
    billed(bytes(answer(200, PAGE, { "content-type": "text/html" }))),
  ),
  ...lost("F20", "an empty body with 200", billed(bytes(answer(200, "")))),
  ...lost("F20", "no task in the list", billed(bytes(answer(200, acknowledgement())))),
  ...[500, 502, 503].flatMap((status) =>
    lost("F34", `${status} once`, billed(bytes(answer(status, {})))),
  ),
  ...[500, 502, 503].flatMap((status) =>
    lost(
      "F34",
      `${status} with a page that closes`,
      billed(
        bytesAndEnd(
          Buffer.concat([
            Buffer.from(head(status, { connection: "close" })),
            Buffer.alloc(40_000, "<p>"),
          ]),
        ),
      ),
    ),
  ),
  ...[504, 408].flatMap((status) =>
    lost("F35", `${status}, and the task was made`, billed(bytes(answer(status, "late")))),
  ),
];
