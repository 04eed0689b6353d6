// Images that are no files, or that change between check and upload.
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { file, type ImageFile } from "../../../runtime/index.js";
import { caught } from "../stage/client.js";
import { PLAIN, PNG, PNG_SHA256, stage } from "./stage.js";

const folder = await mkdtemp(join(tmpdir(), "files-"));
const PIPE = join(folder, "pipe.png");
execFileSync("mkfifo", [PIPE]);
afterAll(() => rm(folder, { recursive: true }));

const notFile = (path: string) =>
  `the SDK cannot read ${path} (not a file); pass the path of an image file that exists`;

/** Returns a Blob whose `arrayBuffer` is replaced. */
const blobThat = (arrayBuffer: () => Promise<ArrayBuffer>): Blob =>
  Object.assign(new Blob([PNG]), { arrayBuffer });

const LARGE = new Uint8Array(20_971_521);
LARGE.set(PNG);

const UNREADABLE: readonly (readonly [string, ImageFile, string])[] = [
  ["a pipe that nobody writes to", file(PIPE), notFile(PIPE)],
  ["a device without an end", file("/dev/zero"), notFile("/dev/zero")],
  ["a folder", file(folder), notFile(folder)],
  [
    "a Blob whose read fails",
    blobThat(() => Promise.reject(new Error("gone"))),
    "it cannot be read (Error: gone)",
  ],
  [
    "a Blob that has grown",
    blobThat(async () => LARGE.buffer),
    "the image is larger than 20971520 bytes",
  ],
];

test.each(UNREADABLE)("%s is refused before anything is sent", async (_, image, reason) => {
  const { client, server } = await stage({ timeouts: { totalMs: 5_000 } });
  const submitted = client.model(PLAIN).submit({ prompt: "a", first_frame: image });
  expect(await caught(submitted)).toMatchObject({
    issues: [{ message: `first_frame cannot be uploaded, because ${reason}` }],
  });
  expect([server.uploads, server.posts]).toEqual([[], 0]);
});

test("the bytes that were checked are uploaded, even if the file changes then", async () => {
  const path = join(folder, "cat.png");
  await writeFile(path, PNG);
  let isChanged = false;
  const onPrices = async () => {
    await writeFile(path, "text");
    isChanged = true;
  };
  // The budget reads the prices after the images were checked.
  const { client, server } = await stage({ budget: { maxUsd: 1 } }, { onPrices });
  await client.model(PLAIN).submit({ prompt: "a", first_frame: file(path) });
  expect(isChanged).toBe(true);
  expect(server.uploads.map(({ sha256 }) => sha256)).toEqual([PNG_SHA256]);
});
