// Images in the fields of a request: each field with each kind of source (2-video.md, Common;
// 1-core.md, POST /v1/uploads/images).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { file, InputValidationError, loose, type ImageFile } from "../../../runtime/index.js";
import { caught } from "../stage/client.js";
import { bytesOf, PLAIN, PNG, PNG_SHA256, stage, type PicturedRequest } from "./stage.js";

const folder = await mkdtemp(join(tmpdir(), "files-"));
const CAT = join(folder, "cat.png");
await writeFile(CAT, PNG);
afterAll(() => rm(folder, { recursive: true }));
const [WEBP, GIF, JPEG] = [bytesOf("webp"), bytesOf("gif"), bytesOf("jpeg")];
const view = (bytes: Buffer) => new Uint8Array(bytes);

/** A title, a source, the name and type of its upload, and the URL in the body. */
type Row = readonly [string, string | ImageFile, string | undefined, string];

const SOURCES: readonly Row[] = [
  ["a URL", "https://example.com/cat.png", undefined, "https://example.com/cat.png"],
  ["a Blob", new Blob([PNG]), "image.png image/png", "https://media.example/1.png"],
  ["a File", new File([GIF], "dog.gif"), "dog.gif image/gif", "https://media.example/1.gif"],
  ["bytes", view(JPEG), "image.jpg image/jpeg", "https://media.example/1.jpg"],
  ["a Buffer", PNG, "image.png image/png", "https://media.example/1.png"],
  ["an ArrayBuffer", view(WEBP).buffer, "image.webp image/webp", "https://media.example/1.webp"],
  ["file(path)", file(CAT), "cat.png image/png", "https://media.example/1.png"],
  ["file(URL)", file(pathToFileURL(CAT)), "cat.png image/png", "https://media.example/1.png"],
];

type Fields = Omit<PicturedRequest, "prompt">;

const FIELDS: readonly (readonly [string, (image: string | ImageFile) => Fields, string])[] = [
  ["first_frame", (image) => ({ first_frame: image }), '"first_frame":"@"'],
  ["image_urls[0]", (image) => ({ image_urls: [image] }), '"image_urls":["@"]'],
  [
    "element_list[0].element_input_urls[0]",
    (image) => ({ element_list: [{ element_input_urls: [image] }] }),
    '"element_list":[{"element_input_urls":["@"]}]',
  ],
  [
    "image_with_roles[0].url",
    (image) => ({ image_with_roles: [{ url: image, role: "style" }] }),
    '"image_with_roles":[{"url":"@","role":"style"}]',
  ],
];

const row = <Source extends readonly unknown[]>(
  [name, fieldsOf, text]: (typeof FIELDS)[number],
  [source, ...more]: readonly [string, ...Source],
) => [name, source, fieldsOf, text, ...more] as const;

test.each(FIELDS.flatMap((field) => SOURCES.map((source) => row(field, source))))(
  "%s takes %s",
  async (_, __, fieldsOf, text, image, upload, url) => {
    const { client, server, bodies } = await stage();
    await client.model(PLAIN).run({ prompt: "a", ...fieldsOf(image) });
    expect(server.uploads.map(({ filename, type }) => `${filename} ${type}`)).toEqual(
      upload === undefined ? [] : [upload],
    );
    expect(bodies()).toEqual([`{"model":"x-pictured","prompt":"a",${text.replace("@", url)}}`]);
  },
);

const FTYP_HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
const LARGE = Buffer.alloc(20_971_521);
PNG.copy(LARGE);

const NO_IMAGE = "cannot be uploaded, because the bytes are not a JPEG, PNG, WebP or GIF image";
const TOO_LARGE = "cannot be uploaded, because the image is larger than 20971520 bytes";

const UNUSABLE: readonly (readonly [string, ImageFile, string])[] = [
  ["a text", Buffer.from("hello"), NO_IMAGE],
  ["a text of the disk", file(new URL(import.meta.url)), NO_IMAGE],
  ["a HEIC", new File([FTYP_HEIC], "cat.png", { type: "image/png" }), NO_IMAGE],
  ["20971521 bytes", LARGE, TOO_LARGE],
  ["a Blob of 20971521 bytes", new Blob([LARGE]), TOO_LARGE],
  ["no bytes", new Uint8Array(), "cannot be uploaded, because the image is empty"],
  [
    "no file",
    file("/none/cat.png"),
    "cannot be uploaded, because the SDK cannot read /none/cat.png (ENOENT); pass the path of an image file that exists",
  ],
  [
    "a URL as path",
    file("https://example.com/cat.png"),
    "cannot be uploaded, because a path or bytes are needed, not this https: URL",
  ],
];

test.each(FIELDS.flatMap((field) => UNUSABLE.map((source) => row(field, source))))(
  "%s refuses %s before anything is sent",
  async (name, _, fieldsOf, __, image, message) => {
    const { client, server } = await stage({ validate: "off" });
    const request = { prompt: "a", ...fieldsOf(image) };
    const error = await caught(client.model(PLAIN).submit(request));
    expect(error).toBeInstanceOf(InputValidationError);
    expect(error).toMatchObject({
      message: `The request to x-pictured is not valid and was not sent: ${name} ${message}.`,
      issues: [{ keyword: "file", expected: "URL", message: `${name} ${message}` }],
    });
    expect(await client.model(PLAIN).validate(request)).toMatchObject([{ keyword: "file" }]);
    expect(server.uploads).toEqual([]);
    expect(server.posts).toBe(0);
  },
);

const UPLOAD = "upload the image with client.uploads.image() and pass its URL";
const UNKNOWN = `because the SDK does not know the fields of this request; ${UPLOAD}`;
const IMAGES = [PNG, new Blob([PNG]), view(PNG).buffer, file(CAT)];

const MISPLACED: readonly (readonly [string, (image: ImageFile) => object, string])[] = [
  ["prompt", (image) => ({ prompt: image }), `prompt takes no file; ${UPLOAD}`],
  [
    "a field below an image field",
    (image) => ({ prompt: "a", first_frame: { url: image } }),
    `first_frame.url takes no file; ${UPLOAD}`,
  ],
  [
    "a video field",
    (image) => ({ prompt: "a", video_url: image }),
    "video_url takes no file: no upload of video files is documented; pass a public URL",
  ],
  [
    "an audio field",
    (image) => ({ prompt: "a", reference_voice: image }),
    "reference_voice takes no file: no upload of audio files is documented; pass a public URL",
  ],
  [
    "a misspelt field",
    (image) => ({ prompt: "a", image_url: [image] }),
    `image_url[0] takes no file; ${UPLOAD}; image_url is not a field of the contract; did you mean "image_urls"? use extraBody or loose() to send it on purpose`,
  ],
  [
    "a field of loose()",
    (image) => loose({ prompt: "a", beta_image: image }),
    `beta_image takes no file; ${UPLOAD}`,
  ],
];

test.each(MISPLACED.flatMap((row) => IMAGES.map((image) => [...row, image] as const)))(
  "%s refuses a file",
  async (_, requestOf, message, image) => {
    const { client, server } = await stage();
    const request = requestOf(image) as PicturedRequest;
    const error = await caught(client.model(PLAIN).submit(request));
    expect(error).toBeInstanceOf(InputValidationError);
    expect(error).toMatchObject({
      message: `The request to x-pictured is not valid and was not sent: ${message}.`,
    });
    expect(server.uploads).toEqual([]);
    expect(server.posts).toBe(0);
  },
);

test("extraBody takes no file, not even for an image field", async () => {
  const { client, server } = await stage();
  const extraBody = { first_frame: PNG, other: { video: PNG } };
  const error = await caught(client.model(PLAIN).submit({ prompt: "a" }, { extraBody }));
  expect(error).toMatchObject({
    message: `The request to x-pictured is not valid and was not sent: first_frame takes no file in extraBody; ${UPLOAD}; other.video takes no file: no upload of video files is documented; pass a public URL.`,
  });
  expect([server.uploads, server.posts]).toEqual([[], 0]);
});

test("a request without known fields takes no file", async () => {
  const { client, server } = await stage();
  const request = { model: "x-new", prompt: "a", first_frame: PNG };
  const calls = [
    client.untyped("x-new").submit({ first_frame: PNG }),
    client.untyped("x-new").run({ first_frame: PNG }, { validate: "off" }),
    client.images.submit(request),
    client.music.sounds(request as never),
  ];
  for (const call of calls) {
    expect(await caught(call)).toMatchObject({
      name: "InputValidationError",
      issues: [{ pointer: "/first_frame", message: `first_frame takes no file, ${UNKNOWN}` }],
    });
  }
  const contents = [{ parts: [{ text: "a", inlineData: PNG }] }];
  expect(await caught(client.text.generate({ model: "x-new", contents } as never))).toMatchObject({
    name: "InputValidationError",
    issues: [{ pointer: "/contents/0/parts/0/inlineData" }],
  });
  expect(await caught(client.logs.export({ image: new Blob([PNG]) }))).toMatchObject({
    name: "InputValidationError",
    issues: [{ pointer: "/image" }],
  });
  expect([server.uploads, server.posts]).toEqual([[], 0]);
});

test.each(["/etc/passwd", "file:///etc/passwd", CAT, "cat.png", "data:image/png;base64,iVBORw0K"])(
  "the text %s names no file",
  async (text) => {
    const { client, server, bodies } = await stage();
    await client.model(PLAIN).run({ prompt: "a", first_frame: text });
    expect(server.uploads).toEqual([]);
    expect(bodies()).toEqual([
      `{"model":"x-pictured","prompt":"a","first_frame":${JSON.stringify(text)}}`,
    ]);
    expect(
      await caught(client.model(PLAIN).run({ prompt: "a", image_urls: [text] })),
    ).toMatchObject({ name: "InputValidationError", issues: [{ rule: "public-image-urls" }] });
  },
);

test("what the caller changes after the call is not sent", async () => {
  const { client, server } = await stage();
  const bytes = view(PNG);
  const images: ImageFile[] = [bytes];
  const submitted = client.model(PLAIN).submit({ prompt: "a", image_urls: images });
  bytes.fill(0);
  images.push(new Blob(["text"]));
  await submitted;
  expect(server.uploads.map(({ sha256 }) => sha256)).toEqual([PNG_SHA256]);
});

test("file() refuses what is not a path", () => {
  for (const path of ["", 7, undefined, new Blob([])]) {
    expect(() => file(path as string)).toThrow("file() takes the path of an image");
  }
});
