// Uploading images from every kind of source (1-core.md, POST /v1/uploads/images).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { assert, expect, onTestFinished, test } from "vitest";
import { ConfigurationError } from "../../../runtime/index.js";
import { imageForm } from "../../../runtime/resources/uploads/uploads.js";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import { serve } from "../stage/server.js";
import { stage } from "../stage/stage.js";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function pngFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "upload-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "cat.png");
  await writeFile(path, PNG);
  return path;
}

test("a path, bytes, a Blob, a File and streams are uploaded the same way", async () => {
  const { client } = await stage();
  const path = await pngFile();
  const sources = [
    [path, "cat.png"],
    [PNG, "image.png"],
    [new Blob([PNG]), "image.png"],
    [new File([PNG], "dog.png"), "dog.png"],
    [Readable.from([PNG.subarray(0, 5), PNG.subarray(5)]), "image.png"],
    [new Blob([PNG]).stream(), "image.png"],
  ] as const;
  for (const [source, filename] of sources) {
    const image = await client.uploads.image(source);
    expect(image).toMatchObject({ filename, content_type: "image/png", bytes: PNG.length });
    expect(image.url).toMatch(/^http/);
    expect(image.expiresAt.getTime()).toBe((image.created_at + 72 * 3600) * 1000);
  }
});

const LIMIT = 20_971_520;

function image(bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  PNG.copy(buffer);
  return buffer;
}

test("20971520 bytes are sent, and one more byte is refused before sending", async () => {
  const server = await serve(() => ({ body: { url: "http://h/a", created_at: 1 } }));
  const { client, wire } = clientOn(server.url);
  await client.uploads.image(image(LIMIT));
  const sent = wire.sent.length;
  for (const source of [
    image(LIMIT + 1),
    new Blob([image(LIMIT + 1)]),
    Readable.from([image(LIMIT), Buffer.alloc(1)]),
  ]) {
    await expect(client.uploads.image(source)).rejects.toThrow("larger than 20971520 bytes");
  }
  expect(wire.sent).toHaveLength(sent);
});

test.each([
  ["an empty image", Buffer.alloc(0), "is empty"],
  ["a text", Buffer.from("hello"), "not a JPEG, PNG, WebP or GIF"],
  ["another RIFF", Buffer.from("RIFF1234WAVE"), "not a JPEG, PNG, WebP or GIF"],
  ["a stream of text", Readable.from(["hello"]), "must yield bytes"],
  ["a number", 7 as unknown as Buffer, "pass a path, bytes, a Blob, a File or a stream of bytes"],
])("%s is refused before sending", async (_, source, message) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  await expect(client.uploads.image(source)).rejects.toThrow(message);
  expect(wire.sent).toEqual([]);
});

test.each([
  ["image/jpeg", [0xff, 0xd8, 0xff, 0xe0]],
  ["image/gif", [...Buffer.from("GIF87a")]],
  ["image/webp", [...Buffer.from("RIFF1234WEBP")]],
])("%s is detected by its first bytes", async (type, bytes) => {
  const server = await serve(() => ({ body: { url: "http://h/a", created_at: 1 } }));
  await clientOn(server.url).client.uploads.image(Uint8Array.from(bytes));
  expect(server.arrived[0]?.body).toMatch(RegExp(`content-type: ${type}\r\n`, "i"));
});

test("a file name cannot end its quotes or add a header", async () => {
  const { bytes } = await imageForm(PNG, "image/png", 'a"; x="\r\nx-evil: 1');
  const text = Buffer.from(bytes).toString("latin1");
  expect(text).toContain('filename="a%22; x=%22%0D%0Ax-evil: 1"');
  expect(text.split("\r\n\r\n")[0]).not.toMatch(/^x-evil/m);
});

test.each([
  ["that does not exist", (folder: string) => join(folder, "none.png"), "ENOENT"],
  ["of a folder", (folder: string) => folder, "not a file|EISDIR"],
])("the error for a path %s has the path and the fix", async (_, at, code) => {
  const { client } = await stage();
  const folder = await mkdtemp(join(tmpdir(), "upload-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const refused = client.uploads.image(at(folder));
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(
    new RegExp(`cannot read ${at(folder)} \\((${code})\\); pass the path of an image file`),
  );
});

test.each([
  ["a data URL", `data:image/png;base64,${"A".repeat(3_000_000)}`, "not this data: URL"],
  ["an address", "https://h/cat.png", "not this https: URL"],
  ["an address as URL", new URL("https://h/cat.png"), "not this https: URL"],
  ["a path without end", `/${"a/".repeat(1_000_000)}`, "cannot read /a/a/"],
])("%s instead of a path is refused with a short message", async (_, source, message) => {
  const { client } = clientOn("http://127.0.0.1:9");
  const error = await client.uploads.image(source).catch((reason: unknown) => reason as Error);
  assert(error instanceof ConfigurationError);
  expect(String(error)).toContain(message);
  // All texts of the error except the stack, whose length depends on the paths of this machine.
  const said = [String(error), JSON.stringify(error), String(error.cause)];
  expect(said.join().length).toBeLessThan(1_000);
});

const stalled = () => new Readable({ read: () => undefined });

test("the caller's signal ends a stream that stalls, and destroys it", async () => {
  const { client, clock, wire } = clientOn("http://127.0.0.1:9");
  const controller = new AbortController();
  const stream = stalled();
  const upload = client.uploads.image(stream, { signal: controller.signal });
  const failed = upload.catch((error: unknown) => error);
  await settled();
  controller.abort(new Error("not wanted"));
  expect(await failed).toBe(controller.signal.reason);
  expect(stream.destroyed).toBe(true);
  expect(clock.waiting).toBe(0);
  expect(wire.sent).toEqual([]);
});
