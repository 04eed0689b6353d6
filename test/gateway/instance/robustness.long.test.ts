// No request gets a 5xx answer or stops the gateway, whatever its content.
import fc from "fast-check";
import { expect, it } from "vitest";
import { instance } from "../support/instance.js";

const POSTS = [
  "/v1/videos/generations",
  "/v1/images/generations",
  "/v1/characters/generations",
  "/v1/music/generations/sounds",
  "/v1/music/generations/adjustSpeed",
  "/v1/music/generations/extendFlowMusic",
  "/v1/music/generations/uploadCover",
  "/v1beta/models/x-3.5-flash:generateContent",
  "/v1beta/models/x-3.5-flash:streamGenerateContent",
  "/v1/uploads/images",
  "/v1/logs/export",
  "/__gateway/clock",
  "/__gateway/scenarios",
];
const words = (text: string): string[] => text.split(" ");
const MODELS = words("x-imagine-video x-omni-1.1-flash x-v4-fast x-v3-omni x-2.3 stand-in-image");
const FIELDS = words(
  "prompt duration image_urls image_with_roles ref_images ref_videos mid_frame_images multi_prompt " +
    "video_list metadata contents clip_id n __proto__ constructor",
);

const at = instance();
/** Sends a body to every POST route; no status may be a 5xx. */
const sendEverywhere = async (body: string | Uint8Array, headers = {}): Promise<void> => {
  for (const path of POSTS) {
    const { status } = await at.post(path, body, headers);
    expect(status, `${path} ${String(body).slice(0, 200)}`).toBeLessThan(500);
  }
};

it("any value in a known field", async () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const body = fc
    .dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 })
    .chain((fields) =>
      fc.constantFrom(...MODELS).map((model) => JSON.stringify({ ...fields, model })),
    );
  await fc.assert(
    fc.asyncProperty(body, (text) => sendEverywhere(text)),
    { numRuns: 150 },
  );
});

it("any bytes", async () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  await fc.assert(
    fc.asyncProperty(bytes, async (body) => {
      await sendEverywhere(body);
      await sendEverywhere(body, { "content-type": "multipart/form-data; boundary=b" });
    }),
    { numRuns: 60 },
  );
});

it.each([
  [
    "10,000-deep arrays in a field",
    `{"model":"x-2.3","prompt":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
  ],
  ["1,000,000 open brackets", "[".repeat(1_000_000)],
  ["a 1 MB prompt", JSON.stringify({ model: "x-2.3", prompt: "x".repeat(1_048_576) })],
  ["1 MB of markers", JSON.stringify({ model: "x-2.3", prompt: "[[fail]]".repeat(131_072) })],
  ["invalid UTF-8", Uint8Array.of(0x22, 0xff, 0xfe, 0xc0, 0x22)],
  ["huge numbers", '{"model":"x-1-5-pro","prompt":"a","duration":1e400,"seed":-1e400}'],
  ["prototype keys", '{"__proto__":{"model":"x-2.3"},"constructor":1,"prompt":"a"}'],
])("%s", async (_, body) => {
  await sendEverywhere(body);
  expect((await at.get("/v1/models")).status).toBe(200);
});

it("any path, query and header", async () => {
  const prefixes = words(
    "/v1/tasks/ /v1/models/ /v1/usage?start= /v1/usage?tz= /v1/model-schema?model= /files/ /uploads/ " +
      "/exports/ /api/pricing/model?model= /__gateway/requests?limit= /",
  );
  const path = fc
    .tuple(fc.constantFrom(...prefixes), fc.string({ unit: "grapheme", maxLength: 60 }))
    .map(([prefix, rest]) => prefix + encodeURI(rest.toWellFormed()).replaceAll("#", "%"));
  const header = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(path, header, async (target, text) => {
      for (const name of ["idempotency-key", "range", "accept-encoding", "content-type"]) {
        const { status } = await at.get(target, { [name]: text });
        expect(status, target).toBeLessThan(500);
      }
    }),
    { numRuns: 200 },
  );
});
