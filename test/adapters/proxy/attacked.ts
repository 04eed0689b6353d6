// Tests of a host under attack: the answer, the billed creates, and the secrecy of the key.
import { expect, test } from "vitest";
import { API_KEY } from "../../ledger/server.js";
import { attacks, create, OWNER } from "./attacks.js";
import type { Place } from "./place.js";
import { sendRaw } from "./raw.js";

/** The tests of a host. `own` has the statuses that the host sends by itself, by attack. */
export function attacked(
  placeOf: () => Place,
  own: Readonly<Record<string, readonly number[]>> = {},
): void {
  test("shows a task to its visitor and to no other", async () => {
    const { origin, gateway } = placeOf();
    const made = await sendRaw(origin, create(undefined, { ...OWNER, host: new URL(origin).host }));
    expect([made.status, JSON.parse(made.text)]).toEqual([
      201,
      { id: "task_1", model: "x-v3-omni", status: "submitted", siblings: [] },
    ]);
    const get = (path: string, headers = OWNER) =>
      sendRaw(origin, { path: `/api/gateway/${path}`, headers });
    const state = async (): Promise<unknown> => JSON.parse((await get("tasks/task_1")).text);
    await expect.poll(state).toMatchObject({
      id: "task_1",
      model: "x-v3-omni",
      status: "completed",
      cost: 0.2,
      result: { taskId: "task_1", videos: [{ n: 0 }] },
    });
    expect(JSON.parse((await get("tasks")).text)).toEqual({
      tasks: [{ id: "task_1", model: "x-v3-omni" }],
    });
    expect(JSON.parse((await get("tasks", { cookie: "visitor=other" })).text)).toEqual({
      tasks: [],
    });
    const { headers, text } = await get("files/task_1/0");
    expect([headers["content-type"], text.length]).toEqual(["video/mp4", 2_000]);
    expect(gateway.ledger.creates.map(({ model }) => model)).toEqual(["x-v3-omni"]);
  });

  test.each(attacks("task_1"))("$name", async (attack) => {
    const { send, statuses, says, creates = 0, refusedFirst = 0 } = attack;
    const { origin, gateway, seen, hold } = placeOf();
    const before = gateway.ledger.creates.length;
    const release = refusedFirst > 0 ? hold() : undefined;
    let answered = 0;
    const answers = await Promise.all(
      send.map(async (raw) => {
        const answer = await sendRaw(origin, raw);
        if (++answered === refusedFirst) release?.();
        return answer;
      }),
    );
    const sorted = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(sorted, answers.map(({ text }) => text).join("\n")).toEqual(
      own[attack.name] ?? statuses,
    );
    for (const { headers, text } of answers) {
      if (says !== undefined) expect(JSON.parse(text)).toMatchObject({ error: { name: says } });
      expect(JSON.stringify(headers) + text).not.toContain(API_KEY);
    }
    const billed = gateway.ledger.creates.slice(before);
    expect(billed.map(({ model }) => model)).toEqual(Array(creates).fill("x-v3-omni"));
    // No header of the caller reaches the gateway.
    expect(Object.keys(seen())).not.toContain("x-own");
    if (creates > 0) expect(seen()["authorization"]).toBe(`Bearer ${API_KEY}`);
  });

  test("has logged the failure for its operator, without the key", () => {
    const { log } = placeOf();
    expect(log()).toMatch(/502 SubmissionUnknownError: The outcome of a submission to x-v3-omni/);
    expect(log()).not.toContain(API_KEY);
  });
}
