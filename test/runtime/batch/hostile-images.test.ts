// Lines whose images must not be read or sent: each image is a problem of its line, and the message
// names the field.
import { execFileSync } from "node:child_process";
import { symlink, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LineImage, withBytes } from "../../../runtime/batch/images.js";
import { caught } from "../stage/client.js";
import { folder, line, png, put, requests, run, server, useImages } from "./image-stage.js";

useImages();

const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
const FIELD = "image_urls[0]";
const OUTSIDE = "is outside the folder of the requests. Copy it into that folder";
const RELATIVE = 'is not a relative path. Write a path such as "images/cat.png"';
const MISSING = "does not exist in the folder of the requests";

test.each([
  ["../outside.png", OUTSIDE],
  ["in/../../outside.png", OUTSIDE],
  ["..\\outside.png", OUTSIDE],
  ["/etc/passwd", RELATIVE],
  ["\\\\host\\share\\cat.png", RELATIVE],
  ["C:\\cat.png", RELATIVE],
  ["file:///etc/passwd", RELATIVE],
  ["https://example.com/cat.png", RELATIVE],
  ["", RELATIVE],
  ["cat.png\0.txt", RELATIVE],
  ["link.png", OUTSIDE],
  ["linked/outside.png", OUTSIDE],
  ["passwd", OUTSIDE],
  ["circle.png", "is a symbolic link that leads back to itself"],
  ["pipe.png", "is not a file"],
  ["pictures", "is not a file"],
  [".", OUTSIDE],
  ["missing.png", MISSING],
  ["cat.png/x", MISSING],
  ["large.png", "is larger than 20971520 bytes"],
  ["cat.heic", "cannot be uploaded: the bytes are not a JPEG, PNG, WebP or GIF image"],
  ["text.png", "cannot be uploaded: the bytes are not a JPEG, PNG, WebP or GIF image"],
  ["empty.png", "cannot be uploaded: the image is empty"],
])("the image %j is a problem of its line", async (name, reason) => {
  const jobs = join(folder, "jobs");
  await put("outside.png", png("outside"));
  await put("jobs/cat.png", png("cat"));
  await put("jobs/cat.heic", HEIC);
  await put("jobs/text.png", "text");
  await put("jobs/empty.png", "");
  await put("jobs/large.png", Buffer.concat([png(""), Buffer.alloc(21 * 1024 * 1024)]));
  await mkdir(join(jobs, "pictures"));
  await symlink("../outside.png", join(jobs, "link.png"));
  await symlink("..", join(jobs, "linked"));
  await symlink("/etc/passwd", join(jobs, "passwd"));
  await symlink("circle.png", join(jobs, "circle.png"));
  execFileSync("mkfifo", [join(jobs, "pipe.png")]);
  const lines = [line("a", { file: "cat.png" }), line("b", { file: name })];
  await put("jobs/requests.jsonl", lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  expect(await caught(run(join(jobs, "requests.jsonl")))).toMatchObject({
    name: "BatchInvalidError",
    message: `The batch is not valid, and nothing was sent:\nline 2: ${FIELD}: ${JSON.stringify(name)} ${reason}`,
  });
  expect(server.uploads).toEqual([]);
  expect(server.posts).toBe(0);
});

test.each([
  ["link.png", "cat.png"],
  ["linked/cat.png", "pictures"],
])("a symbolic link inside the folder is followed: %s", async (name, target) => {
  await put("cat.png", png("cat"));
  await put("pictures/cat.png", png("cat"));
  await symlink(target, join(folder, name.split("/")[0] ?? ""));
  const [outcome] = await run(await requests([line("a", { file: name })]));
  expect(outcome?.status).toBe("completed");
  expect(server.uploads).toHaveLength(1);
});

test.each([
  [{ file: "cat.png", x: 1 }, 'image_urls[0]: { "file" } takes no other field (got "x")'],
  [{ file: 5 }, 'image_urls[0]: the field "file" must be the path of an image'],
  [{ file: ["cat.png"] }, 'image_urls[0]: the field "file" must be the path of an image'],
  [{ file: { file: "cat.png" } }, 'image_urls[0]: the field "file" must be the path of an image'],
])("%j is not a name of an image", async (image, message) => {
  await put("cat.png", png("cat"));
  await expect(run(await requests([line("a", image)]))).rejects.toThrow(`line 1: ${message}`);
  expect(server.posts).toBe(0);
});

test.each([
  ["a field that is no image", { prompt: { file: "cat.png" } }, "prompt takes no file"],
  ["an unknown field", { prompt: "a", extra: { file: "cat.png" } }, "extra takes no file"],
])("%s is a problem of the line", async (_, request, message) => {
  await put("cat.png", png("cat"));
  const path = await requests([{ model: "x-v3-omni", request }]);
  await expect(run(path)).rejects.toThrow(`line 1: ${message}`);
  expect(server.uploads).toEqual([]);
  expect(server.posts).toBe(0);
});

test("a name in a list is refused, because a list has no folder", async () => {
  await put("cat.png", png("cat"));
  const list = [line("a", { file: "cat.png" })] as Parameters<typeof run>[0];
  await expect(run(list)).rejects.toThrow(
    'line 1: image_urls[0]: { "file" } is allowed only in a batch file. Put file(path) here, or a Blob',
  );
});

test.each(["cat.png", "/etc/passwd", "file:///etc/passwd"])(
  "the text %j is a URL, never a path",
  async (text) => {
    await put("cat.png", png("cat"));
    const path = await requests([line("a", text)]);
    await expect(run(path)).rejects.toThrow("line 1: image_urls[0] must be a public");
    expect(server.uploads).toEqual([]);
    expect(server.posts).toBe(0);
  },
);

test("a file that a line names many times is read once", async () => {
  let reads = 0;
  const read = async () => (reads++, png("cat"));
  // SHA-256 of the bytes.
  const digest = "sha256:c37c5842009839f1e62859d09f10cc1327e1925fe9badbd990dcf376f1ec43f7";
  const image_urls = [0, 1, 2].map((index) => new LineImage(["image_urls", index], digest, read));
  const bytes = png("cat");
  expect(await withBytes({ image_urls }, "x-v3-omni")).toEqual({
    image_urls: [bytes, bytes, bytes],
  });
  expect(reads).toBe(1);
});

test("a request with too many levels is a problem of its line", async () => {
  await put("cat.png", png("cat"));
  const request = `{"prompt":"a","x":${'{"a":'.repeat(100_000)}{"file":"cat.png"}${"}".repeat(100_001)}`;
  await put("requests.jsonl", `{"model":"x-v3-omni","request":${request}}\n`);
  await expect(run(join(folder, "requests.jsonl"))).rejects.toThrow(
    "line 1: the request is nested too deeply",
  );
});
