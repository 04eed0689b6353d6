// Images in the request of a page: which fields take them, what is uploaded, and what is created.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBrowserClient } from "../../../../runtime/adapters/browser/index.js";
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
async function openPage() {
  const uploads: string[] = [];
  const creates: unknown[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      if (request.url?.endsWith("/uploads") === true) {
        uploads.push(text);
        const url = `https://files.example.com/${uploads.length}.png`;
        response.writeHead(201).end(JSON.stringify({ url }));
      } else {
        creates.push(JSON.parse(text));
        response.writeHead(201).end('{"id":"task_1"}');
      }
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { page: createBrowserClient<Record<string, object>>({ url }), uploads, creates };
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

test.each<[string, Blob | Uint8Array | ArrayBuffer]>([
  ["a File", new File(["bytes"], "cat.png")],
  ["a Uint8Array", new TextEncoder().encode("bytes")],
  ["an ArrayBuffer", new TextEncoder().encode("bytes").buffer],
])("%s in the field of an image is uploaded", async (_, image) => {
  const { page, uploads, creates } = await openPage();
  await page.model("x-v3-omni").submit({ prompt, image_urls: [image] });
  expect([uploads, creates]).toEqual([["bytes"], [{ prompt, image_urls: [FIRST] }]]);
});

test.each<[string, object, string]>([
  ["the URL of a video", { video_list: [{ video_url: CAT }] }, "video_url"],
  ["a text", { prompt: CAT }, "prompt"],
  ["a text in a nested object", { element_list: [{ name: CAT }] }, "name"],
  ["a field inside an image field", { image_urls: [{ url: CAT }] }, "url"],
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
      message: `The field ${name} takes no file. Upload the file, and pass its URL in a field that takes a URL.`,
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
  ["reference_voice", { image_with_roles: [{ url: FIRST, reference_voice: CAT }] }, []],
  ["prompt", { prompt: CAT }, []],
])("without the contract, the names decide about %s", async (_, fields, uploaded) => {
  const { page, uploads, creates } = await openPage();
  const submitted = page.model("x-2.3").submit({ prompt, ...fields });
  if (uploaded.length > 0) await submitted;
  else await expect(submitted).rejects.toMatchObject({ name: "InputValidationError" });
  expect([uploads, creates.length]).toEqual([uploaded, uploaded.length]);
});
