// The same seed gives the same bytes, and only the test moves the clock.
import { describe, expect, it } from "vitest";
import {
  createGateway,
  manualClock,
  stepClock,
  type GatewayOptions,
} from "../../../gateway/index.js";
import { instance } from "../support/instance.js";

const CAT = { model: "x-2.3", prompt: "a" };

/** All answers to a fixed list of requests. */
const transcript = async (options: GatewayOptions): Promise<string[]> => {
  const at = instance(options);
  const created = await at.post("/v1/videos/generations", CAT);
  const sound = { model: "x-music-a", prompt: "rain" };
  const answers = [created, await at.post("/v1/music/generations/sounds", sound)];
  at.clock.advance("10s");
  answers.push(await at.get(`/v1/tasks/${/task_\w+/.exec(created.text)?.[0]}`));
  answers.push(await at.get("/v1/usage?group_by=model,date"));
  answers.push(await at.post("/v1/logs/export", {}));
  return answers.map(({ status, text }) => `${status} ${text}`);
};

describe("same seed, same bytes", () => {
  it.each([
    ["manual", () => manualClock()],
    ["stepping", () => stepClock()],
  ])("for a %s clock", async (_, clock) => {
    const one = await transcript({ seed: 42, clock: clock() });
    expect(await transcript({ seed: 42, clock: clock() })).toEqual(one);
    expect(await transcript({ seed: 43, clock: clock() })).not.toEqual(one);
  });
});

describe("clocks", () => {
  it("a stepping clock, the default with a seed, lets a polling client reach the end", async () => {
    expect(createGateway({ seed: 42 }).clock.mode).toBe("step");
    const at = instance({ clock: stepClock("2026-08-01T00:00:00Z", "1s"), taskTime: "3s" });
    const id = await at.create("/v1/videos/generations", CAT);
    const words: unknown[] = [];
    for (let i = 0; i < 3; i += 1) {
      words.push((await at.get(`/v1/tasks/${id}`)).body["data"]?.["status"]);
    }
    expect(words).toEqual(["processing", "processing", "completed"]);
  });

  it("the machine's clock can be advanced too", () => {
    const { clock } = createGateway();
    const before = Date.now();
    clock.advance("1h");
    expect(clock.now() - before).toBeGreaterThanOrEqual(3_600_000);
  });

  it.each(["-1h", "soon", "5", "1h30m", -5, Number.NaN])("refuses to move by %s", (by) => {
    expect(() => manualClock().advance(by)).toThrow(RangeError);
  });
});
