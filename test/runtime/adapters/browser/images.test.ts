// Images in the request of a page: which fields take them, what is uploaded, and what is created.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { registry } from "../../../../generated/src/registry.js";
import {
  createBrowserClient,
  type BrowserError,
} from "../../../../runtime/adapters/browser/index.js";
import type { ModelModule } from "../../../../runtime/call/model/definition.js";
import { omni } from "../../stage/models.js";

// 2-video.md, Model: x-v3-omni.
const MODULE: ModelModule<object> = {
  ...(omni as ModelModule<object>),
  fields: {
    prompt: true,
    image_urls: "image",
    video_list: { video_url: true, refer_type: true },
    element_list: { name: true, element_input_urls: "image" },
  },
};

/** A page of a site that records the requests, and gives each upload the next URL. */
async function openPage({
  files = "https://files.example.com",
  losesCreates = false,
  onUpload = () => {},
  onCreate = () => {},
} = {}) {
  const uploads: string[] = [];
  const creates: unknown[] = [];
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      if (request.url?.endsWith("/uploads") === true) {
        onUpload();
        uploads.push(text);
        const url = `${files}/${uploads.length}.png`;
        response.writeHead(201).end(JSON.stringify({ url }));
      } else {
        creates.push(JSON.parse(text));
        keys.push(request.headers["idempotency-key"]);
        onCreate();
        if (losesCreates && creates.length === 1) response.destroy();
        else response.writeHead(201).end('{"id":"task_1"}');
      }
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { page: createBrowserClient<Record<string, object>>({ url }), uploads, creates, keys };
}

const CAT = new Blob(["cat"], { type: "image/png" });
const prompt = "A lighthouse at dawn";
const [FIRST, SECOND] = ["https://files.example.com/1.png", "https://files.example.com/2.png"];

test.each<[string, string | ModelModule<object>]>([
  ["with the fields of the contract", MODULE],
  ["by the names of the fields", "x-v3-omni"],
])("images in lists and nested lists are uploaded once each, %s", async (_, model) => {
  const { page, uploads, creates } = await openPage();
  const dog = new Blob(["dog"]);
  const request = {
    prompt,
    image_urls: [CAT, FIRST, CAT],
    element_list: [{ name: "a", element_input_urls: [dog, CAT] }],
  };
  await page.model(model as string).submit(request);
  expect(uploads).toEqual(["cat", "dog"]);
  const element = { name: "a", element_input_urls: [SECOND, FIRST] };
  expect(creates).toEqual([{ prompt, image_urls: [FIRST, FIRST, FIRST], element_list: [element] }]);
});

test.each([
  ["a File", new File(["bytes"], "cat.png")],
  ["a Uint8Array", new TextEncoder().encode("bytes")],
  ["an ArrayBuffer", new TextEncoder().encode("bytes").buffer],
  ["a Uint8Array of a frame", runInNewContext("Uint8Array.of(98, 121, 116, 101, 115)")],
  ["an ArrayBuffer of a frame", runInNewContext("Uint8Array.of(98, 121, 116, 101, 115).buffer")],
] as [string, Blob | Uint8Array | ArrayBuffer][])(
  "%s in the field of an image is uploaded",
  async (_, image) => {
    const { page, uploads, creates } = await openPage();
    await page.model("x-v3-omni").submit({ prompt, image_urls: [image] });
    expect([uploads, creates]).toEqual([["bytes"], [{ prompt, image_urls: [FIRST] }]]);
  },
);

test.each<[string, object, string]>([
  ["the URL of a video", { video_list: [{ video_url: CAT }] }, "video_list.video_url"],
  ["a text", { prompt: CAT }, "prompt"],
  ["a text in a nested object", { element_list: [{ name: CAT }] }, "element_list.name"],
  ["a field inside an image field", { image_urls: [{ url: CAT }] }, "image_urls.url"],
  ["a field that the contract does not list", { other_urls: [CAT] }, "other_urls"],
  ["a field of the prototype", { constructor: CAT }, "constructor"],
])("a file for %s is refused before any upload", async (_, fields, name) => {
  const { page, uploads, creates } = await openPage();
  const model = page.model(MODULE as unknown as string);
  const request = { prompt, image_urls: [CAT], ...fields };
  for (const call of [model.submit(request), model.validate(request), model.upload(request)]) {
    await expect(call).rejects.toMatchObject({
      name: "InputValidationError",
      retryable: false,
      message: `The field "${name}" takes no file. Pass a URL.`,
    });
  }
  expect([uploads, creates]).toEqual([[], []]);
});

// 2-video.md: the fields of other models. A page that passes the id has no contract.
test.each<[string, object, readonly string[]]>([
  ["first_frame_image", { first_frame_image: CAT }, ["cat"]],
  ["image_with_roles[].url", { image_with_roles: [{ url: CAT, role: "first_frame" }] }, ["cat"]],
  ["image.url", { image: { url: CAT } }, ["cat"]],
  ["video.url", { video: { url: CAT } }, []],
  ["video_urls", { video_urls: [CAT] }, []],
  ["audio_url", { audio_url: CAT }, []],
  ["a picture and a mask", { picture_url: CAT, mask: CAT }, ["cat"]],
  ["clip_url", { clip_url: CAT }, []],
  ["image.voice_url", { image: { voice_url: CAT } }, []],
  ["a name with two kinds", { video_frame: CAT }, []],
  ["reference_voice", { image_with_roles: [{ url: FIRST, reference_voice: CAT }] }, []],
  ["prompt", { prompt: CAT }, []],
])("without the contract, the names decide about %s", async (_, fields, uploaded) => {
  const { page, uploads, creates } = await openPage();
  const submitted = page.model("x-2.3").submit({ prompt, ...fields });
  if (uploaded.length > 0) await submitted;
  else await expect(submitted).rejects.toMatchObject({ name: "InputValidationError" });
  expect([uploads, creates.length]).toEqual([uploaded, uploaded.length]);
});

test("a repeat of a lost create sends the URLs of its error, with the same key", async () => {
  const { page, uploads, creates, keys } = await openPage({ losesCreates: true });
  const model = page.model("x-v3-omni");
  const request = { prompt, image_urls: [CAT, new Blob(["dog"]), CAT] };
  const error = (await model.submit(request).catch((thrown: unknown) => thrown)) as BrowserError;
  expect(error).toMatchObject({ name: "ConnectionError", imageUrls: [FIRST, SECOND] });
  const { idempotencyKey, imageUrls } = error;
  const task = await model.submit(request, { idempotencyKey, imageUrls });
  expect([task.id, uploads]).toEqual(["task_1", ["cat", "dog"]]);
  const body = { prompt, image_urls: [FIRST, SECOND, FIRST] };
  expect(creates).toEqual([body, body]);
  expect(keys).toEqual([idempotencyKey, idempotencyKey]);
});

test.each([
  [[], 0],
  [[FIRST], 1],
  [[FIRST, SECOND, FIRST], 3],
])("imageUrls of another length than the images is refused: %j", async (imageUrls, count) => {
  const { page, uploads, creates } = await openPage();
  const request = { prompt, image_urls: [CAT, new Blob(["dog"]), CAT] };
  await expect(page.model("x-v3-omni").submit(request, { imageUrls })).rejects.toMatchObject({
    name: "InputValidationError",
    retryable: false,
    message: `Pass a URL per image (images: 2, imageUrls: ${count}).`,
  });
  expect([uploads, creates]).toEqual([[], []]);
});

test("a request that changes during its upload is sent as it was validated", async () => {
  const request: Record<string, unknown> = { prompt, image_urls: [CAT] };
  const onUpload = () => {
    request["image_urls"] = [new Blob(["dog"])];
    request["duration"] = 99_999;
  };
  const { page, creates } = await openPage({ onUpload });
  await page.model(MODULE).submit(request);
  expect(creates).toEqual([{ prompt, image_urls: [FIRST] }]);
});

test("a text of the request is not replaced, although it is the URL of a stand-in", async () => {
  const { page, creates } = await openPage({ files: "https://site.example" });
  const text = "https://files.example.com/1.png";
  await page.model("x-v3-omni").submit({ prompt: text, image_urls: [CAT] });
  expect(creates).toEqual([{ prompt: text, image_urls: ["https://site.example/1.png"] }]);
});

test("a create that a time-out ends after it was sent has the key and the URLs", async () => {
  const abort = new AbortController();
  const late = new DOMException("late", "TimeoutError");
  const { page, keys } = await openPage({ onCreate: () => void abort.abort(late) });
  const request = { prompt, image_urls: [CAT] };
  const { signal } = abort;
  const error: unknown = await page
    .model("x-v3-omni")
    .submit(request, { signal })
    .catch((thrown: unknown) => thrown);
  expect(error).toBe(late);
  expect(error).toMatchObject({ idempotencyKey: keys[0], imageUrls: [FIRST] });
});

test("a create that is aborted with a text rejects with the text", async () => {
  const abort = new AbortController();
  const { page } = await openPage({ onCreate: () => void abort.abort("late") });
  const { signal } = abort;
  await expect(page.model("x-v3-omni").submit({ prompt }, { signal })).rejects.toBe("late");
});

// 2-video.md, Common: URLs are public. In development, the site has a private address.
test("the URLs of a private site are sent, because only the request is validated", async () => {
  const { page, creates } = await openPage({ files: "http://127.0.0.1:3000" });
  const image_urls = [CAT, new Blob(["dog"])];
  const omniOfSdk = await registry.models["x-v3-omni"]?.();
  if (omniOfSdk === undefined) throw new Error("The SDK has no model x-v3-omni.");
  await page.model(omniOfSdk).submit({ prompt, image_urls, duration: 5 });
  const urls = ["http://127.0.0.1:3000/1.png", "http://127.0.0.1:3000/2.png"];
  expect(creates).toEqual([{ prompt, image_urls: urls, duration: 5 }]);
});

test("two images are no duplicates before they have URLs", async () => {
  const validate = (request: unknown) => {
    const { image_urls } = request as { readonly image_urls: readonly string[] };
    return new Set(image_urls).size === image_urls.length
      ? []
      : [{ pointer: "", path: [], keyword: "uniqueItems", expected: "", actual: "", message: "" }];
  };
  const { page, creates } = await openPage();
  const model = page.model({ ...MODULE, validate } as unknown as string);
  await model.submit({ prompt, image_urls: [CAT, new Blob(["dog"])] });
  expect(creates).toEqual([{ prompt, image_urls: [FIRST, SECOND] }]);
});

test("a Date beside an image is sent as its text", async () => {
  const { page, creates } = await openPage();
  const seed = new Date(0);
  await page.model("x-v3-omni").submit({ prompt, seed, image_urls: [CAT] });
  const sent = { prompt, seed: "1970-01-01T00:00:00.000Z", image_urls: [FIRST] };
  expect(creates).toEqual([sent]);
});
