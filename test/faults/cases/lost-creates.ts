// Creates whose answer is lost. With a promised key, the client sends the same key and bytes again.
// Without a promised key, the client throws `SubmissionUnknownError` (docs/decisions/resending.md).
import { MODELS, UNKNOWN, type Bench } from "../bench.js";
import { both, one, unsent, type FaultCase } from "../case.js";
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

const PAGE = "<html>Sign in</html>".padEnd(10_000, " ");
const ACKNOWLEDGED = JSON.stringify(acknowledgement("task_1"));

/**
 * The expected results. A second create with the same promised key finds the task. Without a
 * promised key, the caller cannot know if the create was billed.
 */
const wanted = (createsOfN: 0 | 1) => ({
  K: { creates: 1, wire: 2, told: "task_1" },
  N: { creates: createsOfN, wire: 1, told: UNKNOWN },
});

/** A fault of the first create, which was billed. */
const lost = (id: string, name: string, step: Step): readonly FaultCase[] =>
  both(id, name, wanted(1), (bench, keyed) => bench.meets(keyed, { creates: [billed(step)] }));

/** The first connection ends before the server reads any byte of it. */
const finOnAccept: Faults = {
  onConnection: (socket, index) => {
    if (index === 0) socket.end().resume();
    return index === 0;
  },
};

/** Resets the connection after half of a long body has arrived. */
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

/** The connection of the list request ends when the create arrives. */
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
  ...both("F06", "FIN on accept", wanted(0), (bench, keyed) => bench.meets(keyed, finOnAccept)),
  ...both("F07", "RST in the middle of the body", wanted(0), (bench, keyed) =>
    bench.meets(keyed, halfBody(), "a".repeat(400_000)),
  ),
  ...lost("F08", "RST after the request", reset),
  ...lost("F09", "FIN after the request", end),
  ...both(
    "F10",
    "a kept-alive socket closes as it is used again",
    wanted(1),
    async (bench, keyed) => {
      const server = await bench.serve({ creates: [idleRace] });
      const client = bench.client(server.url);
      await bench.play(client.catalog.list());
      return bench.told(client.model(MODELS[keyed]).submit({ prompt: "a" }));
    },
  ),
  one("F10", "the same for a read", unsent({ models: 0, reads: 3 }), idleRead),
  ...lost("F11", "no headers", silence),
  ...lost(
    "F12",
    "half a body, then silence",
    bytesAndSilence(head(200, { "content-length": "100" }) + ACKNOWLEDGED.slice(0, 20)),
  ),
  ...lost(
    "F13",
    "less than Content-Length",
    bytesAndEnd(`${head(200, { "content-length": "100" })}{"code":200`),
  ),
  ...lost(
    "F14",
    "chunks without the last one",
    bytesAndEnd(`${head(200, { "transfer-encoding": "chunked" })}b\r\n{"code":200\r\n`),
  ),
  ...lost(
    "F15",
    "no length, half the JSON",
    bytesAndEnd(head(200, { connection: "close" }) + ACKNOWLEDGED.slice(0, 30)),
  ),
  ...lost("F16", "an SSH banner", bytesAndEnd("SSH-2.0-OpenSSH_9.6\r\n")),
  ...lost("F16", "bytes of TLS", bytesAndEnd(Buffer.from("16030300020228", "hex"))),
  ...lost(
    "F17",
    "an early 100",
    bytesAndEnd(
      Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), acknowledged("task_1")]),
    ),
  ),
  ...lost(
    "F19",
    "an HTML page with 200",
    bytes(answer(200, PAGE, { "content-type": "text/html" })),
  ),
  ...lost("F20", "an empty body with 200", bytes(answer(200, ""))),
  ...lost("F20", "no task in the list", bytes(answer(200, acknowledgement()))),
  ...[500, 502, 503].flatMap((status) => lost("F34", `${status} once`, bytes(answer(status, {})))),
  ...[504, 408].flatMap((status) =>
    lost("F35", `${status}, and the task was made`, bytes(answer(status, "late"))),
  ),
];
