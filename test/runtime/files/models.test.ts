// Images in requests to generated models and operations.
import { expect, onTestFinished, test } from "vitest";
import type { ModelRequests } from "../../../generated/src/models.js";
import type { OperationRequests } from "../../../generated/src/operations.js";
import { registry } from "../../../generated/src/registry.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { InputValidationError } from "../../../runtime/index.js";
import { startLedger } from "../../ledger/index.js";
import { caught } from "../stage/client.js";
import { PNG } from "./stage.js";

async function stage() {
  const server = await startLedger();
  const { url: baseUrl, apiKey } = server;
  const options = { baseUrl, apiKey, pollIntervalMs: 1 };
  const client = createCoreClient<ModelRequests, OperationRequests>(registry, options);
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { server, client };
}

test("x-v3-omni takes images in its lists, and no file of a voice", async () => {
  const { server, client } = await stage();
  const model = client.model("x-v3-omni");
  await model.submit({
    prompt: "The cat opens its eyes",
    image_with_roles: [{ url: new Blob([PNG]), role: "first_frame" }],
  });
  expect(server.ledger.creates.map(({ body }) => body)).toEqual([
    '{"model":"x-v3-omni","prompt":"The cat opens its eyes","image_with_roles":[{"url":"https://media.example/1.png","role":"first_frame"}]}',
  ]);
  const video = { prompt: "a", video_list: [{ video_url: PNG }] };
  expect(await caught(model.submit(video as never))).toMatchObject({
    name: "InputValidationError",
    issues: [{ pointer: "/video_list/0/video_url", keyword: "file" }],
  });
  expect(server.uploads).toHaveLength(1);
});

test("client.images takes images", async () => {
  const { server, client } = await stage();
  await client.images.submit({ model: "x-image-2", prompt: "a", image_urls: [{ url: PNG }] });
  expect(server.ledger.creates.map(({ body }) => body)).toEqual([
    '{"model":"x-image-2","prompt":"a","image_urls":[{"url":"https://media.example/1.png"}]}',
  ]);
});

test("client.music refuses a file, and names its field", async () => {
  const { server, client } = await stage();
  const error = await caught(client.music.sounds({ model: "x-music-a", prompt: PNG } as never));
  const [issue] = error instanceof InputValidationError ? error.issues : [];
  expect(issue).toMatchObject({ pointer: "/prompt", keyword: "file" });
  expect([server.uploads, server.posts]).toEqual([[], 0]);
});
