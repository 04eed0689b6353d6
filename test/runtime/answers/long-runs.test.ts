// A process that runs for a long time: large results that the caller drops, and streams that stay
// open, on three wires.
import { describe, expect, test } from "vitest";
import type { TextGenerateContentRequest } from "../../../generated/src/index.js";
import { record, type LedgerOptions } from "../../ledger/index.js";
import { ledger, WIRES } from "./wires.js";

const MB = 1024 * 1024;

const TEXT: TextGenerateContentRequest = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "Say hello" }] }],
};
const CHUNK = { candidates: [{ content: { role: "model", parts: [{ text: "Hello" }] } }] };

const streaming: LedgerOptions = {
  onCreate: ({ body }) =>
    "contents" in body
      ? {
          status: 200,
          body: `data: ${JSON.stringify(CHUNK)}\n\n`,
          headers: { "content-type": "text/event-stream" },
          isOpen: true,
        }
      : undefined,
};

describe.each(WIRES)("on the wire %s", (_, wire) => {
  test("12: the client keeps at most 32 MiB of completed tasks of 2 MB each, with every cost and file", async () => {
    const result = {
      videos: [{ url: ["https://files.example/a.mp4"] }],
      preview: "x".repeat(2 * MB),
    };
    const onPoll: LedgerOptions["onPoll"] = ({ taskId }) =>
      record(taskId, { status: "completed", progress: 100, cost: 0.2, result });
    const { server, client } = await ledger({ onPoll }, wire);
    for (let index = 0; index < 24; index++)
      await client.model("x-v3-omni").run({ prompt: `${index}` });
    const ids = server.ledger.creates.map(({ taskId }) => taskId);
    const ends = ids.map((id) => client.tasks.resume(id).final);
    const bytes = ends.map((end) => JSON.stringify(end?.raw).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(32 * MB);
    expect(bytes.at(-1)).toBeGreaterThan(2 * MB);
    expect(ends.map((end) => end?.cost)).toEqual(Array<number>(24).fill(0.2));
    const [video] = (await client.tasks.resume("task_1").result()).videos;
    expect(video?.url).toBe("https://files.example/a.mp4");
    expect(server.posts).toBe(24);
  });

  test("13: 32 open text streams do not block creates and polls", async () => {
    const { server, client } = await ledger(streaming, wire);
    const streams = Array.from({ length: 32 }, () =>
      client.text.stream(TEXT)[Symbol.asyncIterator](),
    );
    for (const stream of streams)
      expect(await stream.next()).toEqual({ done: false, value: CHUNK });
    const result = await client.model("x-v3-omni").run({ prompt: "a" }, { timeoutMs: 20_000 });
    expect(result.cost).toBe(0.2);
    expect(server.ledger.creates).toHaveLength(1);
    expect(server.polls.get("task_1")).toBe(1);
    for (const stream of streams) await stream.return?.();
  });
});
