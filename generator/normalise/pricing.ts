// What moves the price of a model, read from its contract by common names; what the documents say beside that comes from contracts/rules.
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { referencesOf } from "../schema/references.js";

const WORDS = ["resolution", "mode", "quality"];
const DURATIONS = ["duration", "seconds"];
const VARIANTS = [
  ["audio", ["generate_audio", "audio"]],
  ["extend", ["extend_from_task_id"]],
  ["official", ["official_fallback"]],
] as const;
// Fields whose price no document states (2-video.md: `nsfw_check` adds cost).
const OPEN = ["nsfw_check", "google_search", "google_image_search", "tools"];
// Of these two a request sends one; where it may send both, one can take the place of the other.
const EITHER = ["image_urls/*", "image_with_roles/*"];

/** The facts of a request, as contracts/README.md describes them; documented ones win over those that names tell. */
export function pricingOf(schema: JsonObject, documented: JsonObject): JsonObject {
  const resolve = resolver(schema);
  const fields = new Map(
    [schema, ...schemasOf(schema["allOf"]).map(resolve)].flatMap(({ properties }) =>
      isJsonObject(properties)
        ? Object.entries(properties).flatMap(([name, one]): [string, JsonObject][] =>
            isJsonObject(one) && one["deprecated"] !== true ? [[name, resolve(one)]] : [],
          )
        : [],
    ),
  );
  const having = (names: readonly string[]) => names.filter((name) => fields.has(name));
  const pathsOf = (material: RegExp) =>
    [...fields].flatMap(([name, field]) => pathOf(name, field, material, resolve) ?? []);
  const images = pathsOf(/image|frame|^input_reference/);
  const videos = pathsOf(/video/);
  const counted = new Set([...images, ...videos].map((path) => path.split("/")[0]));
  const known = new Set([...counted, ...OPEN, ...WORDS]);
  const media = [...fields].filter(
    ([name, field]) => !known.has(name) && bringsMaterial(name, field, resolve, 0),
  );
  const durations = having(DURATIONS);
  const seconds = durations.map((name) => bounds(fields.get(name) ?? {}, resolve));
  const facts: [string, Json][] = [
    ["words", objectOf(having(WORDS).map((name) => [name, wordsOf(fields.get(name) ?? {})]))],
    [
      "variants",
      objectOf(
        VARIANTS.flatMap(([variant, names]) =>
          having(names)
            .slice(0, 1)
            .map((name) => [variant, name]),
        ),
      ),
    ],
    ["duration", durations],
    ["seconds", seconds.length === 1 ? (seconds[0] ?? []) : []],
    ...having(["n"]).map((name): [string, Json] => ["count", name]),
    ["images", EITHER.every((path) => images.includes(path)) ? grouped(images) : images],
    ["videos", videos.map((at) => objectOf([["at", at]]))],
    ["media", media.map(([name]) => name)],
    ["open", having(OPEN)],
  ];
  return objectOf([
    ...facts.filter(([name, value]) => !Object.hasOwn(documented, name) && !isEmpty(value)),
    ...Object.entries(documented),
  ]);
}

const isEmpty = (value: Json) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const grouped = (paths: readonly string[]): Json[] => [
  ...paths.filter((path) => !EITHER.includes(path)),
  EITHER,
];

type Resolve = (schema: JsonObject) => JsonObject;

function resolver(root: JsonObject): Resolve {
  const references = referencesOf(root);
  return (schema) => {
    let at = schema;
    for (let steps = 0; steps < 8; steps++) {
      const ref = at["$ref"];
      const target = typeof ref === "string" ? references.resolve(at, ref) : undefined;
      if (!isJsonObject(target)) break;
      at = target;
    }
    return at;
  };
}

function schemasOf(list: Json | undefined): readonly JsonObject[] {
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

const typesOf = ({ type }: JsonObject): readonly string[] =>
  typeof type === "string" ? [type] : stringsOf(type);

// What has listed values only is a setting, not material.
const isSetting = (field: JsonObject) =>
  field["enum"] !== undefined || field["const"] !== undefined || field["pattern"] !== undefined;

function pathOf(
  name: string,
  field: JsonObject,
  material: RegExp,
  resolve: Resolve,
): string | undefined {
  if (!material.test(name) || isSetting(field)) return undefined;
  const types = typesOf(field);
  if (types.includes("array")) {
    const items = isJsonObject(field["items"]) ? resolve(field["items"]) : {};
    const parts = isJsonObject(items["properties"]) ? Object.entries(items["properties"]) : [];
    const list = parts.find(
      ([key, part]) =>
        /image|url/.test(key) && isJsonObject(part) && typesOf(resolve(part)).includes("array"),
    );
    return list === undefined ? `${name}/*` : `${name}/*/${list[0]}/*`;
  }
  if (types.includes("object")) return name;
  const isUrl = field["format"] === "uri" || /(image|video|frame|url|reference)$/.test(name);
  return types.includes("string") && isUrl ? name : undefined;
}

const MATERIAL = /url|image|video|audio|file|media|content|voice|mask/;

function bringsMaterial(name: string, field: JsonObject, resolve: Resolve, depth: number): boolean {
  if (depth > 6 || isSetting(field)) return false;
  const types = typesOf(field);
  const parts = isJsonObject(field["properties"]) ? Object.entries(field["properties"]) : [];
  if (types.includes("array")) {
    const { items } = field;
    return !isJsonObject(items) || bringsMaterial(name, resolve(items), resolve, depth + 1);
  }
  if (types.includes("object")) {
    return (
      parts.length === 0 ||
      parts.some(
        ([key, part]) =>
          part === true ||
          (isJsonObject(part) && bringsMaterial(key, resolve(part), resolve, depth + 1)),
      )
    );
  }
  return types.includes("string") && MATERIAL.test(name);
}

// In lower case, as words are compared; none where the contract takes any.
function wordsOf(field: JsonObject): readonly string[] {
  const words = [field, ...schemasOf(field["anyOf"]), ...schemasOf(field["oneOf"])].flatMap((one) =>
    stringsOf(one["enum"]),
  );
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

// The least and most seconds that a contract takes; values from 0 down stand for "as the model likes".
function bounds(field: JsonObject, resolve: Resolve): readonly number[] | undefined {
  const listed = (isJsonArray(field["enum"]) ? field["enum"] : [field["const"]]).filter(
    (value) => typeof value === "number",
  );
  const { minimum, maximum } = field;
  const own = [...listed, ...(typeof maximum === "number" ? [minimum ?? 1, maximum] : [])];
  const branches = [...schemasOf(field["anyOf"]), ...schemasOf(field["oneOf"])].map((branch) =>
    bounds(resolve(branch), resolve),
  );
  // One branch without an end, and there is none.
  if (own.length === 0 && (branches.length === 0 || branches.includes(undefined))) return undefined;
  const all = [...own, ...branches.flatMap((range) => range ?? [])].filter(
    (value) => typeof value === "number",
  );
  const lengths = all.filter((value) => value > 0);
  return lengths.length === 0 ? [] : [Math.min(...lengths), Math.max(...lengths)];
}
