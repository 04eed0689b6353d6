// Apps test their own code by replacing methods of the client, with the spies of any test runner.
import { mock } from "node:test";
import { expect, test, vi } from "vitest";
import { clientOn } from "../stage/client.js";
import { omni } from "../stage/models.js";

test("vi.spyOn watches and replaces calls of a model, by id and by module", async () => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  for (const model of ["x-v3-omni", omni] as const) {
    const result = { videos: [] };
    const run = vi.spyOn(client.model(model), "run").mockResolvedValue(result as never);
    // The code under test gets the model again.
    expect(await client.model(model).run({ prompt: "a" })).toBe(result);
    expect(run).toHaveBeenCalledExactlyOnceWith({ prompt: "a" });
  }
  expect(wire.sent).toEqual([]);
});

test("vi.spyOn replaces methods of the client and of its resources, and restores them", () => {
  const { client } = clientOn("http://127.0.0.1:9");
  const parts = [
    [client, "model"],
    [client, "close"],
    ...Object.entries(client)
      // Skips `internals`, whose clock and journal apps do not call.
      .filter(([name, part]) => name !== "internals" && typeof part === "object" && part !== null)
      .flatMap(([, part]: [string, object]) => [part])
      .flatMap((part) => Object.keys(part).map((name) => [part, name])),
    [client.music.sounds, "run"],
  ] as unknown as readonly (readonly [Record<string, () => unknown>, string])[];
  expect(parts.length).toBeGreaterThan(25);
  for (const [part, name] of parts) {
    const own = part[name];
    const spy = vi.spyOn(part, name).mockReturnValue("replaced");
    expect(part[name]?.()).toBe("replaced");
    spy.mockRestore();
    expect(part[name]).toBe(own);
  }
});

test("spies of node:test work too, and spies that assign, as in Jest and Sinon", () => {
  const { client } = clientOn("http://127.0.0.1:9");
  const generate = mock.method(client.text, "generate", () => "replaced");
  expect(client.text.generate({ model: "m", contents: [] } as never)).toBe("replaced");
  generate.mock.restore();
  const assigned = Object.assign(client.usage, { query: () => "assigned" });
  expect(assigned).toBe(client.usage);
  expect(client.usage.query()).toBe("assigned");
});
