// A catalog whose schemas express the documented rules as JSON Schema: the answers must still be
// the documented answers.
import { describe, expect, it } from "vitest";
import { models } from "../../contracts/files.js";
import { instance, KEY, type Instance } from "../support/instance.js";

type Schema = Readonly<Record<string, unknown>>;

const VIDEOS = "/v1/videos/generations";
const keys = [{ key: KEY, balance: 1_000_000 }];

/** An instance with one documented model, whose catalog entry has another schema. */
const serving = (id: string, schema: object): Instance => {
  const entry = models.get(id);
  const parameters = { ...entry?.parameters, input_schema: schema };
  const catalog = JSON.stringify({ success: true, data: [{ ...entry, parameters }] });
  return instance({ catalog, keys });
};

describe("with its own schema", () => {
  const url = "https://files.example/a.png";
  const image = { tag: "@cat", type: "image", image_urls: [url] };
  const v4 = { model: "x-v4-fast", prompt: "@cat" };
  const both = { ...v4, first_frame_image: url, ref_images: [image] };
  const omni = { model: "x-omni-1.1-flash", prompt: "a", last_frame_image: url };
  const closed = (...names: string[]): Schema => ({
    properties: Object.fromEntries(["model", "prompt", ...names].map((name) => [name, true])),
    additionalProperties: false,
  });

  const mode = [422, "invalid_request", "ref_images"];
  const frames = [400, "invalid_frame_images", "last_frame_image"];
  const broken = (param: string, status = 400): unknown[] => [status, "invalid_request", param];
  const tags = { items: { properties: { tag: { type: "string" } } }, type: "array" };
  it.each<[string, Schema, object, unknown[]]>([
    ["not", { not: { required: ["first_frame_image", "ref_images"] } }, both, mode],
    [
      "if and then",
      { if: { required: ["last_frame_image"] }, then: { required: ["first_frame_image"] } },
      omni,
      frames,
    ],
    [
      "closed alternatives",
      { oneOf: [closed("first_frame_image"), closed("ref_images")] },
      both,
      mode,
    ],
    [
      "a wrong type and a broken rule",
      { properties: { duration: { type: "integer" } }, not: { required: ["ref_images"] } },
      { ...both, duration: "5" },
      broken("duration"),
    ],
    [
      "fields that may be null",
      { properties: { ref_images: { anyOf: [tags, { type: "null" }] } } },
      { ...v4, ref_images: [{ ...image, tag: 5 }] },
      broken("ref_images[0].tag", 422),
    ],
    ["a missing field and a broken rule", { required: ["seed"] }, both, broken("seed")],
  ])("%s", async (_, schema, body, want) => {
    const id = String((body as { readonly model: string }).model);
    const { status, body: answer } = await serving(id, schema).post(VIDEOS, body);
    const error = answer["error"];
    expect([status, error?.["code"], error?.["param"]]).toEqual(want);
  });

  const [a, b] = [{ required: ["a"] }, { required: ["b"] }];
  const combination = "has a combination of fields that the model's contract does not allow";
  it.each<[Schema, object, message: string, param?: string]>([
    [{ not: { required: ["a", "b"] } }, { a: 1, b: 1 }, `The request ${combination}`],
    [{ oneOf: [a, b] }, {}, "Exactly one of these is required: a, b", "a"],
    [{ anyOf: [a, b] }, {}, "At least one of these is required: a, b", "a"],
    [closed("a"), { a: 1, b: 1 }, "b is not a field of this model; leave it out", "b"],
  ])("a violation of %j has a plain sentence", async (schema, fields, message, param) => {
    const at = serving("x-1-5-pro", schema);
    const { status, body } = await at.post(VIDEOS, { model: "x-1-5-pro", prompt: "a", ...fields });
    const error = { message, type: "invalid_request_error", code: "invalid_request" };
    expect([status, body["error"]]).toEqual([
      400,
      param === undefined ? error : { ...error, param },
    ]);
  });
});
