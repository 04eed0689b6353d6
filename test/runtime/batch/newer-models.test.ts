// A batch with models that the package does not have. Their contracts are read before anything is
// sent.
import { expect, onTestFinished, test } from "vitest";
import { readContract } from "../../../generator/live.js";
import { runBatch } from "../../../runtime/batch/index.js";
import { memoryJournal } from "../../../runtime/jobs/index.js";
import { withNewerModels } from "../../../runtime/live/index.js";
import { temporaryFolder } from "../../examples/stage/folders.js";
import { caught, clientOn } from "../stage/client.js";
import { registry } from "../stage/sdk.js";
import { serve } from "../stage/server.js";

async function planOn(status: number) {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const server = await serve(() => ({ status, body: { error: { message: "no" } } }));
  const { client } = clientOn(
    server.url,
    { journal: memoryJournal(), retry: { attempts: 1 } },
    undefined,
    withNewerModels(registry, readContract),
  );
  const lines = ["a", "b"].map((id) => ({ id, model: "new-1", request: { prompt: id } }));
  const error = await caught(runBatch(client, lines, { out: folder.path }).next());
  return { error, urls: server.arrived.map(({ method, url }) => `${method} ${url}`) };
}

test.each([
  [401, "AuthenticationError"],
  [403, "PermissionDeniedError"],
  [500, "InternalServerError"],
  [503, "ServiceUnavailableError"],
])("after HTTP %s for a contract, the batch ends, and no line is blamed", async (status, name) => {
  const { error, urls } = await planOn(status);
  expect(error).toMatchObject({ name, status });
  expect(urls).toEqual(["GET /v1/models/new-1/schema"]);
});

test("a line with a model that the gateway does not know either is wrong", async () => {
  const { error, urls } = await planOn(404);
  expect(error).toMatchObject({
    name: "BatchInvalidError",
    plan: { problems: [{ line: 1 }, { line: 2 }] },
  });
  expect(urls).toEqual(["GET /v1/models/new-1/schema"]);
});
