// The fields that affect the price of a model: read from its contract by common names, and from contracts/rules.
import { requestTree } from "../reading/contract-tree.js";
import { saysNothing } from "../reading/nodes.js";
import { ANY, resolved, type Node, type Definitions } from "../reading/tree.js";
import { isJsonObject, objectOf, type Json, type JsonObject } from "../schema/json.js";

const WORDS = ["resolution", "mode", "quality"];
const DURATIONS = ["duration", "seconds"];
const VARIANTS = [
  ["audio", ["generate_audio", "audio"]],
  ["extend", ["extend_from_task_id"]],
  ["official", ["official_fallback"]],
] as const;
// Fields whose price no document states (2-video.md: `nsfw_check` adds cost).
const OPEN = ["nsfw_check", "google_search", "google_image_search", "tools"];
// A request sends one of these two, so they are listed as alternatives.
const EITHER = ["image_urls/*", "image_with_roles/*"];

/** The fields of a request that move its price, apart from those that bring material. */
export function pricedFields(schema: JsonObject): ReadonlySet<string> {
  const { words, variants, duration, count, open } = pricingOf(schema, {});
  const names = [variants, duration, count, open].flatMap((value) =>
    isJsonObject(value) ? Object.values(value) : [value ?? null].flat(),
  );
  const named = names.filter((name) => typeof name === "string");
  return new Set([...(isJsonObject(words) ? Object.keys(words) : []), ...named]);
}

/** The facts of a request, as contracts/README.md describes them; documented facts win over those guessed from names. */
export function pricingOf(schema: JsonObject, documented: JsonObject): JsonObject {
  const tree = requestTree(schema);
  const fields = new Map(
    [...tree.root.fields].flatMap(([name, { node, listed }]): [string, Node][] =>
      listed && node.kind !== "never" && node.deprecated !== true ? [[name, node]] : [],
    ),
  );
  const having = (names: readonly string[]) => names.filter((name) => fields.has(name));
  const pathsOf = (material: RegExp) =>
    [...fields].flatMap(([name, field]) => pathOf(name, field, material, tree) ?? []);
  const images = pathsOf(/image|frame|^input_reference/);
  const videos = pathsOf(/video/);
  const counted = new Set([...images, ...videos].map((path) => path.split("/")[0]));
  const known = new Set([...counted, ...OPEN, ...WORDS]);
  const media = [...fields].filter(
    ([name, field]) => !known.has(name) && bringsMaterial(name, field, tree),
  );
  const durations = having(DURATIONS);
  const seconds = durations.map((name) => bounds(fields.get(name) ?? ANY, tree));
  const facts: [string, Json][] = [
    [
      "words",
      objectOf(having(WORDS).map((name) => [name, wordsOf(fields.get(name) ?? ANY, tree)])),
    ],
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

function membersOf(node: Node, tree: Definitions): readonly Node[] {
  const found = resolved(node, tree);
  return found.kind === "union"
    ? found.members.flatMap((member) => membersOf(member, tree))
    : [found];
}

// Listed values are settings, not material, so they are left out.
function formOf(node: Node, tree: Definitions): Node | undefined {
  const [form, ...others] = membersOf(node, tree).filter(
    ({ kind }) => kind !== "null" && kind !== "words",
  );
  return others.length === 0 ? form : undefined;
}

function pathOf(
  name: string,
  field: Node,
  material: RegExp,
  tree: Definitions,
): string | undefined {
  const form = material.test(name) ? formOf(field, tree) : undefined;
  switch (form?.kind) {
    case "array": {
      const items = resolved(form.items, tree);
      const parts = items.kind === "object" ? [...items.fields] : [];
      const list = parts.find(
        ([key, part]) => /image|url/.test(key) && formOf(part.node, tree)?.kind === "array",
      );
      return list === undefined ? `${name}/*` : `${name}/*/${list[0]}/*`;
    }
    case "tuple":
      return `${name}/*`;
    case "object":
      return name;
    case "string": {
      const isUrl = form.format === "uri" || /(image|video|frame|url|reference)$/.test(name);
      return isUrl && form.patterns.length === 0 ? name : undefined;
    }
    default:
      return undefined;
  }
}

const MATERIAL = /url|image|video|audio|file|media|content|voice|mask/;

function bringsMaterial(name: string, field: Node, tree: Definitions, depth = 0): boolean {
  const form = depth > 6 ? undefined : formOf(field, tree);
  switch (form?.kind) {
    case "array":
      return form.items.kind === "any" || bringsMaterial(name, form.items, tree, depth + 1);
    case "tuple":
      return true;
    case "object": {
      const parts = [...form.fields];
      const isMaterial = ([key, { node }]: (typeof parts)[number]) =>
        saysNothing(node) || bringsMaterial(key, node, tree, depth + 1);
      return parts.length === 0 || parts.some(isMaterial);
    }
    case "string":
      return form.patterns.length === 0 && MATERIAL.test(name);
    default:
      return false;
  }
}

// In lower case, as words are compared; none where the contract takes any.
function wordsOf(field: Node, tree: Definitions): readonly string[] {
  const words = membersOf(field, tree).flatMap((one) =>
    one.kind === "words" ? one.values.filter((value) => typeof value === "string") : [],
  );
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

// The least and most seconds that a contract takes; values from 0 down mean "as the model likes".
function bounds(field: Node, tree: Definitions): readonly number[] | undefined {
  const ranges = membersOf(field, tree)
    .filter(({ kind }) => kind !== "null")
    .map((one): readonly number[] => {
      if (one.kind === "words") return one.values.filter((value) => typeof value === "number");
      return one.kind === "number" && one.max !== undefined ? [one.min?.at ?? 1, one.max.at] : [];
    });
  // If one form has no maximum, there is none.
  if (ranges.some((range) => range.length === 0)) return undefined;
  const lengths = ranges.flat().filter((value) => value > 0);
  return lengths.length === 0 ? [] : [Math.min(...lengths), Math.max(...lengths)];
}
