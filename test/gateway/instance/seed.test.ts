// Same seed, same bytes; and a clock that only the test moves.
import { describe, expect, it } from "vitest";
import {
  createGateway,
  manualClock,
  stepClock,
  type GatewayOptions,
} from "../../../gateway/index.js";
import { instance } from "../support/instance.js";

/** Everything that a fixed list of requests answers. */
const transcript = async (options: GatewayOptions): Promise<string> => {
  const at = instance(options);
  const answers: string[] = [];
  const note = async (answer: Promise<{ status: number; text: string }>): Promise<string> => {
    const { status, text } = await answer;
    answers.push(`${status} ${text}`);
    return text;
  };
  const created = await note(at.post("/v1/videos/generations", { model: "x-2.3", prompt: "a" }));
  const id = /task_\w+/.exec(created)?.[0] ?? "";
  await note(at.post("/v1/music/generations/sounds", { model: "x-music-a", prompt: "rain" }));
  at.clock.advance("10s");
  await note(at.get(`/v1/tasks/${id}`));
  await note(at.get("/v1/usage?group_by=model,date"));
  await note(at.post("/v1/logs/export", {}));
  await note(at.get("/v1/models?expand=parameters"));
  return answers.join("\n");
};

describe("same seed, same bytes", () => {
  it("for a manual clock", async () => {
    const [one, two] = [await transcript({ seed: 42 }), await transcript({ seed: 42 })];
    expect(one).toBe(two);
    expect(await transcript({ seed: 43 })).not.toBe(one);
  });

  it("for a stepping clock, which is the clock of a seeded instance", async () => {
    const run = () => transcript({ seed: 42, clock: stepClock() });
    expect(await run()).toBe(await run());
    expect(createGateway({ seed: 42 }).clock.mode).toBe("step");
  });

  it("gives no id twice", async () => {
    const at = instance();
    const ids = new Set<string>();
    for (let i = 0; i < 2_000; i += 1) {
      ids.add(await at.create("/v1/videos/generations", { model: "x-2.3", prompt: "a" }));
    }
    expect(ids.size).toBe(2_000);
  });
});

describe("clocks", () => {
  it("a manual clock stands still until it is moved", async () => {
    const clock = manualClock("2026-08-01T00:00:00Z");
    const at = instance({ clock });
    const id = await at.create("/v1/videos/generations", { model: "x-2.3", prompt: "a" });
    for (let i = 0; i < 50; i += 1) await at.get(`/v1/tasks/${id}`);
    expect(clock.now()).toBe(1_785_542_400_000);
    at.gateway.clock.advance("72h");
    expect(clock.now()).toBe(1_785_542_400_000 + 72 * 3_600_000);
  });

  it("a stepping clock lets a polling client come to the end without a timer", async () => {
    const at = instance({ clock: stepClock("2026-08-01T00:00:00Z", "1s"), taskTime: "3s" });
    const id = await at.create("/v1/videos/generations", { model: "x-2.3", prompt: "a" });
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

  it.each(["-1h", "soon", "5", "1h30m", -5, Number.NaN])("does not move by %s", (by) => {
    expect(() => manualClock().advance(by)).toThrow(RangeError);
  });
});
