// Small images of a result are in the answer, so that an agent sees them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { record } from "../../ledger/index.js";
import { KINDS, type Kind } from "./stage/agents.js";
import { OMNI, place, REQUEST, type Setting } from "./stage/place.js";

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0];

/** A file of this size that begins with these bytes. */
const fileOf = (bytes: number, start: readonly number[] = PNG): Buffer =>
  Buffer.concat([Buffer.from(start)], bytes);

const KB = 1024;
const CREATE = { model: "stand-in-image", request: { prompt: "A lighthouse at dawn" } };

/** Serves a result with these images. `at` is the address of the server. */
async function given(
  setting: Setting & { readonly urls?: (at: string, taskId: string) => readonly string[] },
  kind?: Kind,
) {
  const { urls = one, gateway, ...rest } = setting;
  let address = "";
  const at = await place({
    ...rest,
    gateway: {
      onPoll: ({ taskId }) => {
        const images = urls(address, taskId).map((url) => ({ url: [url] }));
        return record(taskId, { status: "completed", cost: 0.216, result: { images } });
      },
      ...gateway,
    },
  });
  address = at.gateway.url;
  onTestFinished(() => at.close());
  return { ...at, agent: await at.agent(kind, "HTTP") };
}

const one = (at: string, taskId: string) => [`${at}/files/${taskId}/a.png?expires=9999999999`];

test.each(KINDS)("an image below 200 KB is in the answer, beside its link: %s", async (kind) => {
  const file = fileOf(200 * KB - 1);
  const { agent } = await given({ gateway: { file } }, kind);
  const { content, structuredContent } = await agent.call("create", CREATE);
  expect(content.map(({ type }) => type)).toEqual(["text", "resource_link", "image"]);
  expect(content[2]).toEqual({
    type: "image",
    data: file.toString("base64"),
    mimeType: "image/png",
  });
  expect(structuredContent["images"]).toBeUndefined();
  expect(structuredContent.files).toHaveLength(1);
  const again = await agent.call("task", { taskId: "task_1" });
  expect(again.content[2]?.type).toBe("image");
});

test.each<[string, Setting]>([
  ["an image of 200 KB", { gateway: { file: fileOf(200 * KB) } }],
  ["a file that is no image", { gateway: { file: fileOf(1000, [0x25, 0x50, 0x44, 0x46]) } }],
  ["an image that is gone", { gateway: { onFile: () => ({ status: 404, body: "" }) } }],
])("%s is only linked", async (_, setting) => {
  const { agent } = await given(setting);
  const { content, structuredContent, isError } = await agent.call("create", CREATE);
  expect(isError).toBeUndefined();
  expect(structuredContent).toMatchObject({ status: "completed", costUsd: 0.216 });
  expect(content.map(({ type }) => type)).toEqual(["text", "resource_link"]);
});

test("an image with a private address is only linked, and not fetched", async () => {
  const fetched: string[] = [];
  const { agent, gateway } = await given({
    urls: (at, taskId) => ["http://169.254.169.254/latest/a.png", ...one(at, taskId)],
    gateway: {
      file: fileOf(1000, JPEG),
      onFile: ({ taskId }) => void fetched.push(taskId),
    },
  });
  const { content } = await agent.call("create", CREATE);
  expect(content.map(({ type, mimeType }) => mimeType ?? type)).toEqual([
    "text",
    "resource_link",
    "resource_link",
    "image/jpeg",
  ]);
  expect([fetched, gateway.fetches.get("task_1")]).toEqual([["task_1"], 1]);
});

test("an answer has at most 3 images", async () => {
  const { agent } = await given({
    urls: (at, taskId) => Array<string>(5).fill(one(at, taskId)[0] ?? ""),
    gateway: { file: fileOf(1000) },
  });
  const { content } = await agent.call("create", CREATE);
  expect(content.filter(({ type }) => type === "image")).toHaveLength(3);
});

test("a saved image is read from its folder, and left out if it is gone", async () => {
  const saveTo = await mkdtemp(join(tmpdir(), "mcp-"));
  onTestFinished(() => rm(saveTo, { recursive: true, force: true }));
  const { agent, gateway } = await given({ saveTo, gateway: { file: fileOf(1000) } });
  const first = await agent.call("create", CREATE);
  expect(first.content[2]).toMatchObject({ type: "image", mimeType: "image/png" });
  await rm(saveTo, { recursive: true });
  const { isError, content } = await agent.call("create", CREATE);
  expect({ isError, contents: content.length }).toEqual({ isError: undefined, contents: 2 });
  expect(gateway.fetches.get("task_1")).toBe(1);
});

test("the last frame of a video is in the answer, but not the video", async () => {
  let url = "";
  const at = await place({
    gateway: {
      file: fileOf(1000),
      onPoll: ({ taskId }) => {
        const [file = ""] = one(url, taskId);
        const result = { videos: [{ url: [file] }], last_frame_url: file };
        return record(taskId, { status: "completed", cost: 0.216, result });
      },
    },
  });
  onTestFinished(() => at.close());
  url = at.gateway.url;
  const agent = await at.agent();
  const { content } = await agent.call("create", { model: OMNI, request: REQUEST });
  expect(content.map(({ type }) => type)).toEqual(["text", "resource_link", "image"]);
  expect(at.gateway.fetches.get("task_1")).toBe(1);
});
