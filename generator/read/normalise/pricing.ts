// Finds the fields that affect a model's price, from common field names and from contracts/rules.
import { requestTree } from "../tree/contract-tree.js";
import { isBareAny } from "../tree/nodes.js";
import { ANY, resolveNode, type Node, type Definitions } from "../tree/tree.js";
import { objectOf, type Json, type JsonObject } from "../schema/json.js";
import { membersOf } from "./members.js";
import { countsOf, type CountBilling } from "./result-counts.js";

const WORDS = ["resolution", "mode", "quality"];
const DURATIONS = ["duration", "seconds"];
const VARIANTS = [
  ["audio", ["generate_audio", "audio"]],
  ["extend", ["extend_from_task_id"]],
  ["official", ["official_fallback"]],
] as const;
// Fields that change the price by an amount that the documents do not state (2-video.md:
// `nsfw_check` adds cost).
const OPEN = ["nsfw_check", "google_search", "google_image_search", "tools"];
// The items of two alternative list fields: a request contains only one of the two fields.
const EITHER = ["image_urls/*", "image_with_roles/*"];

/**
 * Returns the fields that affect the price (contracts/README.md, Facts of prices). The members of
 * `documented` replace guesses from field names.
 */
export function pricingOf(
  schema: JsonObject,
  documented: JsonObject,
  multiplies: CountBilling = () => undefined,
): JsonObject {
  const tree = requestTree(schema);
  const fields = new Map(
    [...tree.root.fields].flatMap(([name, { node, listed }]): [string, Node][] =>
      listed && node.kind !== "never" && node.deprecated !== true ? [[name, node]] : [],
    ),
  );
  const presentNames = (names: readonly string[]) => names.filter((name) => fields.has(name));
  const pathsOf = (material: RegExp) =>
    [...fields].flatMap(([name, field]) => {
      const isMaterialName = material.test(name) && !isSetting(name);
      return (isMaterialName ? pathOf(name, field, tree) : undefined) ?? [];
    });
  const images = pathsOf(/image|frame|^input_reference/i);
  const videos = pathsOf(/video/i);
  const counted = new Set([...images, ...videos].map((path) => path.split("/")[0]));
  const handledFields = new Set([...counted, ...OPEN, ...WORDS]);
  const media = [...fields].filter(
    ([name, field]) => !handledFields.has(name) && bringsMaterial(name, field, tree),
  );
  const durations = presentNames(DURATIONS);
  const seconds = durations.map((name) => bounds(fields.get(name) ?? ANY, tree));
  const facts: [string, Json][] = [
    [
      "words",
      objectOf(presentNames(WORDS).map((name) => [name, wordsOf(fields.get(name) ?? ANY, tree)])),
    ],
    [
      "variants",
      objectOf(
        VARIANTS.flatMap(([variant, names]) =>
          presentNames(names)
            .slice(0, 1)
            .map((name) => [variant, name]),
        ),
      ),
    ],
    ["duration", durations],
    ["durationTexts", durations.filter((name) => isTextOfSeconds(fields.get(name) ?? ANY, tree))],
    ["seconds", seconds.length === 1 ? (seconds[0] ?? []) : []],
    ["counts", countsOf(tree.root, tree, multiplies)],
    ["images", EITHER.every((path) => images.includes(path)) ? groupAlternatives(images) : images],
    ["videos", videos.map((at) => objectOf([["at", at]]))],
    ["media", media.map(([name]) => name)],
    ["open", presentNames(OPEN)],
  ];
  return objectOf([
    ...facts.filter(([name, value]) => !Object.hasOwn(documented, name) && !isEmpty(value)),
    ...Object.entries(documented),
  ]);
}

const isEmpty = (value: Json) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

const groupAlternatives = (paths: readonly string[]): Json[] => [
  ...paths.filter((path) => !EITHER.includes(path)),
  EITHER,
];

// Returns the only alternative of a field; undefined if there are none or several. Ignores
// alternatives that list values, because these are settings.
function formOf(node: Node, tree: Definitions): Node | undefined {
  const [form, ...others] = membersOf(node, tree).filter(({ kind }) => kind !== "words");
  return others.length === 0 ? form : undefined;
}

function pathOf(name: string, field: Node, tree: Definitions): string | undefined {
  const form = formOf(field, tree);
  switch (form?.kind) {
    case "array": {
      const items = resolveNode(form.items, tree);
      if (!holdsFile(name, items, tree)) return undefined;
      const parts = items.kind === "object" ? [...items.fields] : [];
      const list = parts.find(
        ([key, part]) => /image|url/i.test(key) && formOf(part.node, tree)?.kind === "array",
      );
      return list === undefined ? `${name}/*` : `${name}/*/${list[0]}/*`;
    }
    case "tuple":
      return form.items.some((item) => holdsFile(name, item, tree)) ? `${name}/*` : undefined;
    case "object":
      return bringsMaterial(name, form, tree) ? name : undefined;
    case "string": {
      const isUrl = form.format === "uri" || /(image|video|frame|url|reference)$/i.test(name);
      return isUrl && form.patterns.length === 0 ? name : undefined;
    }
    default:
      return undefined;
  }
}

// Whether a list item can be a media file. Numbers, booleans and listed values are sizes or
// settings.
function holdsFile(name: string, item: Node, tree: Definitions): boolean {
  const forms = membersOf(item, tree);
  return forms.some(
    (form) =>
      !["number", "boolean", "words", "object"].includes(form.kind) ||
      bringsMaterial(name, form, tree),
  );
}

const MATERIAL = /url|image|video|audio|file|media|content|voice|mask/i;
const SETTING =
  /(^|_)(size|width|height|dimensions?|resolution|ratio|format|quality|strength|count|number|rate|style|type|preset|codec|mode)$/;

// Whether a field is a setting, such as `image_size` or `videoFormat`, and not a file.
const isSetting = (name: string): boolean =>
  SETTING.test(name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase());

function bringsMaterial(name: string, field: Node, tree: Definitions, depth = 0): boolean {
  const form = depth > 6 || isSetting(name) ? undefined : formOf(field, tree);
  switch (form?.kind) {
    case "array":
      return form.items.kind === "any" || bringsMaterial(name, form.items, tree, depth + 1);
    case "tuple":
      return form.items.some((item) => bringsMaterial(name, item, tree, depth + 1));
    case "object": {
      const parts = [...form.fields];
      const isMaterial = ([key, { node }]: (typeof parts)[number]) =>
        isBareAny(node) || bringsMaterial(key, node, tree, depth + 1);
      return parts.length === 0 || parts.some(isMaterial);
    }
    case "string":
      return form.patterns.length === 0 && MATERIAL.test(name);
    default:
      return false;
  }
}

// Returns the listed strings in lower case, because comparisons ignore case.
function wordsOf(field: Node, tree: Definitions): readonly string[] {
  const words = membersOf(field, tree).flatMap((one) =>
    one.kind === "words" ? one.values.filter((value) => typeof value === "string") : [],
  );
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

// Whether a field lists durations as strings, such as `5s`. Every value must be a duration.
function isTextOfSeconds(field: Node, tree: Definitions): boolean {
  const values = membersOf(field, tree).flatMap((one) => (one.kind === "words" ? one.values : []));
  const isText = values.some((value) => typeof value === "string");
  return isText && values.every((value) => secondsOf(value) !== undefined);
}

// Returns the listed durations. If one of the strings, such as `auto`, is no duration, uses only
// the numbers.
function secondsOfWords(values: readonly Json[]): readonly number[] {
  const seconds = values.flatMap((value) => secondsOf(value) ?? []);
  const isWhole = seconds.length === values.length;
  return isWhole ? seconds : values.filter((value) => typeof value === "number");
}

function secondsOf(value: Json): number | undefined {
  if (typeof value !== "string") return typeof value === "number" ? value : undefined;
  const [, number] = /^(-?\d+(?:\.\d+)?)\s*s?$/i.exec(value) ?? [];
  return number === undefined ? undefined : Number(number);
}

// Returns the shortest and the longest duration in seconds; undefined if the field has no maximum.
// Ignores 0 and negative values, which let the model decide. Returns an empty list if no duration
// is left.
function bounds(field: Node, tree: Definitions): readonly number[] | undefined {
  const ranges = membersOf(field, tree).map((one): readonly number[] => {
    if (one.kind === "words") return secondsOfWords(one.values);
    return one.kind === "number" && one.max !== undefined ? [one.min?.at ?? 1, one.max.at] : [];
  });
  // If one alternative has no maximum, the field has no maximum.
  if (ranges.some((range) => range.length === 0)) return undefined;
  const lengths = ranges.flat().filter((value) => value > 0);
  return lengths.length === 0 ? [] : [Math.min(...lengths), Math.max(...lengths)];
}
