// Batches with images whose process is killed. A second process continues them.
import { expect, test } from "vitest";
import {
  bodies,
  folder,
  KEYED,
  line,
  png,
  put,
  requests,
  server,
  startProgram,
  UNKEYED,
  useImages,
} from "./image-stage.js";

useImages();

/** Starts `batch run` in a process of its own. */
function batch() {
  const env = { GATEWAY_API_KEY: server.apiKey, GATEWAY_BASE_URL: server.url };
  const args = ["run", "requests.jsonl", "--out", "out", "--max-usd", "5", "--yes"];
  return startProgram(folder, args, env);
}

const CAT = { file: "cat.png" };

test("a process that is killed between upload and create: the second uploads again and creates once", async () => {
  await put("cat.png", png("cat"));
  await requests([line("a", CAT, UNKEYED)]);
  const first = batch();
  server.options.onUpload = ({ index }) => {
    if (index > 0) return undefined;
    first.child.kill("SIGKILL");
    return "silence";
  };
  await first.ended;
  expect(server.posts).toBe(0);
  expect(await batch().ended).toMatchObject({ code: 0 });
  expect(server.uploads).toHaveLength(2);
  expect(bodies()).toEqual([
    { model: UNKEYED, prompt: "a", image_urls: ["https://media.example/2.png"] },
  ]);
});

test("a process that is killed after the create: the second sends the stored bytes, and uploads nothing", async () => {
  await put("cat.png", png("cat"));
  await requests([line("a", CAT, KEYED)]);
  const first = batch();
  const keys: (string | undefined)[] = [];
  server.options.onCreate = ({ index, bill, key }) => {
    keys.push(key);
    if (index > 0) return undefined;
    bill();
    first.child.kill("SIGKILL");
    return "silence";
  };
  await first.ended;
  // A line with other image bytes is another request, so nothing is sent.
  await put("cat.png", png("another cat"));
  const second = await batch().ended;
  expect(second.code).toBe(2);
  expect(second.err).toContain('an earlier run had another request for job "a"');
  await put("cat.png", png("cat"));
  expect(await batch().ended).toMatchObject({ code: 0 });
  expect(server.posts).toBe(2);
  expect(new Set(keys).size).toBe(1);
  expect(server.uploads).toHaveLength(1);
  expect(bodies()).toEqual([
    { model: KEYED, prompt: "a", image_urls: ["https://media.example/1.png"] },
  ]);
});

test("without a promised key, the second process does not send a job that may be billed", async () => {
  await put("cat.png", png("cat"));
  await requests([line("a", CAT, UNKEYED)]);
  const first = batch();
  server.options.onCreate = ({ bill }) => {
    bill();
    first.child.kill("SIGKILL");
    return "silence";
  };
  await first.ended;
  for (let runs = 0; runs < 2; runs++) expect(await batch().ended).toMatchObject({ code: 7 });
  expect(server.posts).toBe(1);
  expect(server.uploads).toHaveLength(1);
});

test("Ctrl-C during an upload creates nothing, and the same command goes on", async () => {
  await put("cat.png", png("cat"));
  await requests([line("a", CAT, UNKEYED)]);
  const first = batch();
  const isStopped = new Promise<undefined>((resolve) => {
    first.child.stderr.on("data", (chunk: Buffer) => {
      if (chunk.includes("Stopped")) resolve(undefined);
    });
  });
  // The upload is answered after the program was stopped.
  server.options.onUpload = ({ index }) => {
    if (index > 0) return undefined;
    first.child.kill("SIGINT");
    return isStopped;
  };
  expect(await first.ended).toMatchObject({ code: 130 });
  expect(server.posts).toBe(0);
  expect(await batch().ended).toMatchObject({ code: 0 });
  expect(server.ledger.creates).toHaveLength(1);
});
