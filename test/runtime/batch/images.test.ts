// Images in the lines of a batch: when they are uploaded, and the effects of a changed or refused
// image.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BatchPlan } from "../../../runtime/batch/index.js";
import { file } from "../../../runtime/files/image-file.js";
import {
  bodies,
  folder,
  KEYED,
  line,
  png,
  put,
  requests,
  results,
  run,
  server,
  statuses,
  UNKEYED,
  useImages,
} from "./image-stage.js";

useImages();

const CAT = { file: "cat.png" };
const NEW_REQUEST =
  'line 1: an earlier run had another request for job "a". Give this request a new id';

test("the plan shows the cost and uploads nothing", async () => {
  await put("cat.png", png("cat"));
  const plans: BatchPlan[] = [];
  const onPlan = (plan: BatchPlan) => plans.push(plan) === 0;
  expect(await run(await requests([line("a", CAT), line("b", CAT)]), { onPlan })).toEqual([]);
  expect(plans).toMatchObject([{ jobs: 2, left: 2, minUsd: 0.4, maxUsd: 0.4, problemCount: 0 }]);
  expect(server.uploads).toEqual([]);
  expect(server.posts).toBe(0);
});

test("an image is uploaded before its create, and a second run uploads and sends nothing", async () => {
  await put("pictures/cat.png", png("cat"));
  const lines = [line("a", { file: "pictures/cat.png" }), line("b", "https://example.com/b.png")];
  const path = await requests(lines);
  expect(statuses(await run(path, { concurrency: 1 }))).toEqual(["a completed", "b completed"]);
  expect(server.uploads).toMatchObject([{ type: "image/png", bytes: 11 }]);
  const image_urls = ["https://media.example/1.png"];
  expect(bodies()).toEqual([
    { model: UNKEYED, prompt: "a", image_urls },
    { model: UNKEYED, prompt: "b", image_urls: ["https://example.com/b.png"] },
  ]);
  expect(await run(path)).toEqual([]);
  expect(server.uploads).toHaveLength(1);
  expect(server.posts).toBe(2);
});

test("an image deep in a request is uploaded, and the other fields stay", async () => {
  await put("cat.png", png("cat"));
  const element_list = [
    { name: "cat", description: "a cat", element_input_urls: ["https://example.com/1.png", CAT] },
  ];
  await run(await requests([{ model: UNKEYED, request: { prompt: "@cat", element_list } }]));
  const element_input_urls = ["https://example.com/1.png", "https://media.example/1.png"];
  expect(bodies()).toEqual([
    {
      model: UNKEYED,
      prompt: "@cat",
      element_list: [{ name: "cat", description: "a cat", element_input_urls }],
    },
  ]);
});

test("the same image in 100 lines is uploaded once", async () => {
  await put("cat.png", png("cat"));
  await put("copy.png", png("cat"));
  const lines = Array.from({ length: 100 }, (_, index) =>
    line(`job ${index}`, index % 2 === 0 ? CAT : { file: "./copy.png" }),
  );
  await run(await requests(lines));
  expect(server.uploads).toHaveLength(1);
  expect(server.ledger.creates).toHaveLength(100);
});

test("a list may have image files instead of names", async () => {
  await put("cat.png", png("cat"));
  const list = [
    line("a", file(join(folder, "cat.png"))),
    line("b", new Blob([png("dog")])),
    line("c", png("cat"), KEYED),
  ] as Parameters<typeof run>[0];
  expect(statuses(await run(list, { concurrency: 1 }))).toEqual([
    "a completed",
    "b completed",
    "c completed",
  ]);
  expect(bodies()).toMatchObject([
    { image_urls: ["https://media.example/1.png"] },
    { image_urls: ["https://media.example/2.png"] },
    { image_urls: ["https://media.example/1.png"] },
  ]);
  // A job's hash depends on the bytes of its images, so the same list has the same jobs.
  expect(await run(list)).toEqual([]);
  const other = [line("a", png("other"))] as Parameters<typeof run>[0];
  await expect(run(other)).rejects.toThrow(NEW_REQUEST);
});

test("an image that has changed since the plan is refused, and the next run sends the new one", async () => {
  await put("cat.png", png("cat"));
  await put("dog.png", png("dog"));
  const path = await requests([line("a", CAT), line("b", { file: "dog.png" })]);
  const onPlan = async () => {
    await put("cat.png", png("another cat"));
    return true;
  };
  const outcomes = await run(path, { onPlan });
  expect(statuses(outcomes)).toEqual(["a refused", "b completed"]);
  expect(outcomes.find(({ id }) => id === "a")?.error).toEqual({
    name: "InputValidationError",
    message:
      "The request to x-v3-omni is not valid and was not sent: image_urls[0]: the image has changed since the batch was checked. Run the batch again.",
  });
  expect(server.uploads).toHaveLength(1);
  expect(statuses(await run(path))).toEqual(["a completed"]);
  expect(server.uploads).toMatchObject([{ bytes: 11 }, { bytes: 19 }]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("an image of a list that has changed since the plan is refused", async () => {
  const bytes = png("dog");
  await put("cat.png", png("cat"));
  const list = [
    line("a", file(join(folder, "cat.png"))),
    line("b", bytes),
    line("c", new Blob([png("bird")])),
  ] as Parameters<typeof run>[0];
  const onPlan = async () => {
    await put("cat.png", png("another cat"));
    bytes.set(png("owl"));
    return true;
  };
  const outcomes = await run(list, { onPlan });
  expect(statuses(outcomes)).toEqual(["a refused", "b refused", "c completed"]);
  for (const id of ["a", "b"]) {
    expect(outcomes.find((outcome) => outcome.id === id)?.error).toEqual({
      name: "InputValidationError",
      message:
        "The request to x-v3-omni is not valid and was not sent: image_urls[0]: the image has changed since the batch was checked. Run the batch again.",
    });
  }
  expect(server.uploads).toMatchObject([{ bytes: 12 }]);
  expect(server.ledger.creates).toHaveLength(1);
});

test("an image that has changed between two runs is another request", async () => {
  await put("cat.png", png("cat"));
  const path = await requests([line("a", CAT)]);
  await run(path);
  await put("cat.png", png("another cat"));
  await expect(run(path)).rejects.toThrow(NEW_REQUEST);
  await put("cat.png", png("cat"));
  expect(await run(path)).toEqual([]);
  expect(server.uploads).toHaveLength(1);
  expect((await results()).map(({ hash }) => hash?.length)).toEqual([64]);
});

test.each([400, 413, 500])(
  "an upload with the answer %i ends only its job, unbilled, and the next run tries again",
  async (status) => {
    await put("cat.png", png("cat"));
    await put("dog.png", png("a large dog"));
    const path = await requests([line("a", CAT), line("b", { file: "dog.png" })]);
    server.options.onUpload = ({ bytes }) => (bytes === 11 ? { status } : undefined);
    const outcomes = await run(path);
    expect(statuses(outcomes)).toEqual(["a refused", "b completed"]);
    expect(outcomes.find(({ id }) => id === "a")?.error?.message).toContain(
      "image_urls[0] was not uploaded",
    );
    expect(server.ledger.creates).toHaveLength(1);
    server.options.onUpload = undefined;
    expect(statuses(await run(path))).toEqual(["a completed"]);
    expect(server.ledger.creates).toHaveLength(2);
  },
);

test("a budget that is too small uploads nothing", async () => {
  await put("cat.png", png("cat"));
  const path = await requests([line("a", CAT)]);
  expect(statuses(await run(path, {}, { budget: { maxUsd: 0.1 } }))).toEqual(["a refused"]);
  expect(server.uploads).toEqual([]);
  expect(server.posts).toBe(0);
});

test("a create without an answer is sent again with the same URL, without another upload", async () => {
  await put("cat.png", png("cat"));
  server.options.onCreate = ({ index, bill }) => (index === 0 ? (bill(), "reset") : undefined);
  expect(statuses(await run(await requests([line("a", CAT, KEYED)])))).toEqual(["a completed"]);
  expect(server.posts).toBe(2);
  expect(server.uploads).toHaveLength(1);
  expect(bodies()).toEqual([
    { model: KEYED, prompt: "a", image_urls: ["https://media.example/1.png"] },
  ]);
});

test("a job that may be billed is unknown if its image is gone, and is sent again with its stored bytes", async () => {
  await put("cat.png", png("cat"));
  const path = await requests([line("a", CAT, KEYED)]);
  server.options.onCreate = async ({ bill }) => {
    bill();
    await rm(join(folder, "cat.png"));
    return "reset" as const;
  };
  expect(statuses(await run(path))).toEqual(["a unknown"]);
  server.options.onCreate = undefined;
  await put("cat.png", png("cat"));
  expect(statuses(await run(path))).toEqual(["a completed"]);
  expect(server.ledger.creates).toHaveLength(1);
  expect(server.uploads).toHaveLength(1);
});

test("refused uploads do not reset the count of creates without an answer", async () => {
  const names = ["1", "2", "3", "4", "5", "6", "7", "8"];
  for (const name of names) await put(`${name}.png`, png(name === "4" ? "refused" : name));
  const lines = names.map((name) => line(name, { file: `${name}.png` }));
  server.options.onUpload = ({ bytes }) => (bytes === 15 ? { status: 400 } : undefined);
  server.options.onCreate = ({ bill }) => (bill(), "reset");
  await expect(run(await requests(lines), { concurrency: 1 })).rejects.toThrow(
    "5 create requests in a row got no answer",
  );
  expect(server.ledger.creates).toHaveLength(5);
});
