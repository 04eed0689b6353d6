// A caller's own store for the files of a job.
import { expect, test } from "vitest";
import type { ResultStore } from "../../../runtime/batch/save.js";
import { saveFiles } from "../../../runtime/batch/save.js";
import { ExpiredResultError } from "../../../runtime/call/errors/index.js";
import { startLedger } from "../../ledger/index.js";
import { createClient } from "../stage/sdk.js";

const wrapped = (cause: unknown) => new Error("put failed", { cause });
const circle = Object.assign(new Error("round"), { cause: undefined as unknown });
circle.cause = circle;

test.each<readonly [string, (error: unknown) => unknown, unknown]>([
  ["as it is", (error) => error, ExpiredResultError],
  ["as a cause", wrapped, ExpiredResultError],
  ["as the cause of a cause", (error) => wrapped(wrapped(error)), ExpiredResultError],
  ["as nothing that leads to it", () => circle, "round"],
])("a refused file is recognised even if the store throws it %s", async (_, thrown, said) => {
  await using server = await startLedger({ onFile: () => ({ status: 403 }) });
  const { url: baseUrl, apiKey } = server;
  await using client = createClient({ baseUrl, apiKey, pollIntervalMs: 10 });
  const result = await client.model("x-v3-omni").run({ prompt: "a" });
  const store: ResultStore = {
    put: async (__, file) => {
      try {
        for await (const chunk of file) void chunk;
      } catch (error) {
        throw thrown(error);
      }
    },
  };
  const saving = saveFiles([result], { id: "a" }, store, new AbortController().signal);
  await expect(saving).rejects.toThrow(said as string);
});
