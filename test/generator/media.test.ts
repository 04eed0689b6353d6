// The fields that take URLs of files, and the kind of each file (2-video.md, 3-music-and-text.md).
// Types, metadata and pages of an SDK have the same fields.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formData } from "../../catalogue/data/form.js";
import type { Control, FormField } from "../../catalogue/data/form-data.js";
import { mediaOf } from "../../generator/read/normalise/media.js";
import { readDocumentedContracts } from "../../generator/read/normalise/rules.js";
import { isJsonObject, type Json } from "../../generator/read/schema/json.js";
import { metadataOf } from "../../generator/read/normalise/metadata.js";
import type { Contract } from "../../generator/read/normalise/contract.js";
import { operationContract } from "../../generator/read/normalise/operations.js";
import { contractOf } from "./contract-of.js";
import { contractsOf } from "./contracts-of.js";

const ROOT = join(import.meta.dirname, "../..");
const jsonOf = (path: string): { readonly data: readonly unknown[] } =>
  JSON.parse(readFileSync(join(ROOT, path), "utf8")) as never;

/**
 * Field path → kind of file, as in the form on the model's page. A list adds no step to the path.
 */
function kindsOf(contract: Contract): Readonly<Record<string, string>> {
  const ofControl = (control: Control, path: string): readonly (readonly [string, string])[] => {
    switch (control.kind) {
      case "text":
        return control.media === undefined ? [] : [[path, control.media]];
      case "list":
        return ofControl(control.items, path);
      case "object":
        return ofFields(control.fields, `${path}.`);
      case "union":
        return control.options.flatMap((option) => ofControl(option.control, path));
      default:
        return [];
    }
  };
  const ofFields = (fields: readonly FormField[], before: string) =>
    fields.flatMap(({ name, control }) => ofControl(control, `${before}${name}`));
  return Object.fromEntries(ofFields(formData(contract, new Set(), 2).fields, ""));
}

/** The paths of the fields that take image files, as in the metadata of a module. */
function imagesOf(contract: Contract): readonly string[] {
  const paths = (names: Json, before: string): readonly string[] =>
    isJsonObject(names)
      ? Object.entries(names).flatMap(([name, inside]) =>
          inside === "image" ? [`${before}${name}`] : paths(inside, `${before}${name}.`),
        )
      : [];
  return paths(metadataOf(contract)["fields"] ?? {}, "");
}

const IMAGES = { image_urls: "image", "image_with_roles.url": "image" };
const X_V4 = {
  first_frame_image: "image",
  end_frame_image: "image",
  "mid_frame_images.image_url": "image",
  "ref_images.image_urls": "image",
  "ref_images.audio_url": "audio",
  "ref_videos.video_url": "video",
};

const REFERENCE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "stand-in-base-video": { ...IMAGES, video_urls: "video" },
  "stand-in-image": { "image_urls.url": "image" },
  "stand-in/slash-video": {},
  "x-1-0-pro-fast": IMAGES,
  "x-1-0-pro-quality": IMAGES,
  "x-1-5-pro": IMAGES,
  "x-2.3": { first_frame_image: "image" },
  "x-2.3-Fast": { first_frame_image: "image" },
  "x-2.7-r2v": {
    "image_with_roles.url": "image",
    "image_with_roles.reference_voice": "audio",
    video_urls: "video",
  },
  "x-imagine-video": { image_urls: "image", "video.url": "video" },
  "x-imagine-video-1.5": { image_urls: "image" },
  "x-omni-1.1-flash": {
    ...IMAGES,
    first_frame_image: "image",
    last_frame_image: "image",
    video_urls: "video",
  },
  "x-v3-omni": {
    ...IMAGES,
    "video_list.video_url": "video",
    "element_list.element_input_urls": "image",
  },
  "x-v4-fast": X_V4,
  "x-v4-std": X_V4,
};

const OPERATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "images-generations": { "image_urls.url": "image" },
  "music-adjust-speed": {},
  "music-extend-flow-music": {},
  "music-sounds": {},
  "music-upload-cover": { audio_url: "audio" },
  "text-generate-content": {},
};

// If a field takes a URL or an object with a URL, only the field inside the object takes files.
const imagePaths = (kinds: Readonly<Record<string, string>>) =>
  Object.keys(kinds).filter(
    (path, _, all) => kinds[path] === "image" && !all.some((one) => one.startsWith(`${path}.`)),
  );

describe("the fields of the documented requests", () => {
  const ids = Object.keys(REFERENCE);
  const contracts = contractsOf(ids.map((id) => jsonOf(`contracts/models/${id}.json`) as unknown));
  test("are those of all reference models with a contract", () => {
    expect(contracts.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
  test.each(contracts.map((contract) => [contract.id, contract] as const))("%s", (id, contract) => {
    const kinds = REFERENCE[id] ?? {};
    expect(kindsOf(contract)).toEqual(kinds);
    expect([...imagesOf(contract)].sort()).toEqual(imagePaths(kinds).sort());
  });
  test("of all operations", async () => {
    const { operations } = await readDocumentedContracts(join(ROOT, "contracts"));
    expect(operations.map(({ name }) => name)).toEqual(Object.keys(OPERATIONS));
    for (const file of operations) {
      const about = { rules: [], pricing: {} };
      const contract = operationContract(file, about, [], {}, () => undefined);
      const kinds = OPERATIONS[file.name] ?? {};
      expect(kindsOf(contract)).toEqual(kinds);
      expect(imagesOf(contract)).toEqual(imagePaths(kinds));
    }
  });
});

test("a catalog of another gateway: names decide, for it has no documented fact", () => {
  const all = contractsOf(jsonOf("test/fixtures/catalogs/hundred.json").data);
  expect(Object.fromEntries(all.flatMap((contract) => Object.entries(kindsOf(contract))))).toEqual({
    ...IMAGES,
    ...X_V4,
    "image_urls.url": "image",
    last_frame_image: "image",
    "image_with_roles.reference_voice": "audio",
    audio_urls: "audio",
    video_urls: "video",
    "video.url": "video",
    "video_list.video_url": "video",
  });
  for (const contract of all) {
    expect([...imagesOf(contract)].sort()).toEqual(imagePaths(kindsOf(contract)).sort());
  }
});

const uri = { format: "uri" };
test.each<[object, readonly string[], string | undefined]>([
  [{}, ["image_url"], "image"],
  [{}, ["imageUrl"], "image"],
  [{}, ["maskURI"], "image"],
  [{}, ["url", "picture"], "image"],
  [{}, ["url", "items", "photos"], "image"],
  [uri, ["image"], "image"],
  [{ publicUrl: { schemes: ["https"] } }, ["image"], "image"],
  [{ remarks: { format: "uri" } }, ["image"], "image"],
  [uri, ["clip"], "video"],
  [uri, ["reference_voice", "image_with_roles"], "audio"],
  // The text is no URL.
  [{}, ["image"], undefined],
  [{}, ["image_style"], undefined],
  [{ format: "uuid" }, ["image"], undefined],
  [{}, ["curl", "image"], undefined],
  // The names show no kind of file, or two kinds.
  [uri, ["callback_url"], undefined],
  [uri, ["video_frame", "images"], undefined],
  [uri, [], undefined],
])("%j in %j takes the URL of a file: %s", (text, names, kind) => {
  expect(mediaOf(text, { names })).toBe(kind);
});

test("a description never decides", () => {
  const text = { type: "string", format: "uri", description: "URL of an image." };
  const contract = contractOf("m", { type: "object", properties: { source: text } });
  expect([kindsOf(contract), imagesOf(contract)]).toEqual([{}, []]);
});

test.each<[string, object, readonly string[]]>([
  ["a list of lists", { image_urls: { items: { items: { type: "string" } } } }, ["image_urls"]],
  [
    "a reference with a format beside it",
    { image: { $ref: "#/$defs/text", format: "uri" } },
    ["image"],
  ],
  ["a text or null", { image_url: { type: ["string", "null"] } }, ["image_url"]],
  [
    "listed values or a URL",
    { image_url: { anyOf: [{ enum: ["auto"] }, { type: "string" }] } },
    ["image_url"],
  ],
  // Only the field inside the object takes files.
  [
    "a URL or an object with one",
    { image: { anyOf: [{ type: "string", format: "uri" }, { $ref: "#/$defs/file" }] } },
    ["image.url"],
  ],
  ["listed values only", { image_url: { enum: ["a", "b"] } }, []],
  ["a number", { image_url: { type: "integer" } }, []],
  ["any value", { image_url: {} }, []],
  ["a forbidden field", { image_url: false }, []],
  [
    "a map of URLs",
    { image_urls: { type: "object", additionalProperties: { type: "string" } } },
    [],
  ],
  [
    "one definition at two places",
    { image: { $ref: "#/$defs/file" }, video: { $ref: "#/$defs/file" } },
    ["image.url"],
  ],
  [
    "a definition that contains itself, to the fourth level",
    { images: { $ref: "#/$defs/node" } },
    ["images.url", "images.next.url", "images.next.next.url"],
  ],
  [
    "a prototype",
    {
      image: { properties: JSON.parse('{"__proto__":{"format":"uri","type":"string"}}') as object },
    },
    [],
  ],
])("a hostile or odd schema: %s", (_, properties, images) => {
  const text = { type: "string" };
  const $defs = {
    text,
    file: { type: "object", properties: { url: text } },
    node: { type: "object", properties: { url: text, next: { $ref: "#/$defs/node" } } },
  };
  expect(imagesOf(contractOf("m", { type: "object", properties, $defs }))).toEqual(images);
});
