// The JSDoc of a field: description, range, unit, default, what the catalog marks.
import {
  nodesOfCondition,
  visit,
  type Bound,
  type Contains,
  type Node,
  type Notes,
  type Visitor,
} from "../../reading/tree.js";
import type { Json } from "../../schema/json.js";
import { isRunnable } from "../../schema/patterns/runnable.js";
import { commentLines } from "../text/comment.js";

/** Units of fields that the documents always give in the same unit (2-video.md, 3-music-and-text.md). */
const UNITS: Readonly<Record<string, string>> = {
  duration: "seconds",
  duration_s: "seconds",
  extend_s: "seconds",
  extend_from_s: "seconds",
  time_stamp: "seconds",
};

/** Lines of a JSDoc block for a field; `price` says how it moves the price. */
export function describeField(name: string, node: Node, price = ""): readonly string[] {
  const unit = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
  const units = unit === undefined ? "" : `Unit: ${unit}.`;
  const facts = [rangeLine(node), units, price, ...serverLines(node)].filter(Boolean);
  const tags = [
    ...(node.default === undefined ? [] : [`@default ${inline(node.default)}`]),
    ...(node.deprecated === true ? ["@deprecated Marked so by the catalog."] : []),
  ];
  return sections(descriptionOf(node), facts, tags);
}

/** Lines of a JSDoc block for a type. */
export function describeType(sentence: string, node: Node): readonly string[] {
  return sections([sentence], descriptionOf(node), serverLines(node));
}

const descriptionOf = ({ description = "" }: Notes): readonly string[] =>
  description.trim() === "" ? [] : commentLines(description);

function sections(...blocks: readonly (readonly string[])[]): readonly string[] {
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : ["", ...block]));
}

function serverLines(node: Node): readonly string[] {
  const left = new Set(patternsIn(node).filter((pattern) => !isRunnable(pattern)));
  return [...left].map(
    (pattern) =>
      `Only the server checks the pattern ${inline(pattern)}: it may take too long to run.`,
  );
}

const patternsIn = (node: Node): readonly string[] => visit(node, PATTERNS, undefined);
const none = (): readonly string[] => [];
const contained = (contains: readonly Contains[]) =>
  contains.flatMap((one) => patternsIn(one.node));

// Not those of fields, which have lines of their own, nor of definitions.
const PATTERNS: Visitor<readonly string[], undefined> = {
  any: none,
  never: none,
  null: none,
  boolean: none,
  number: none,
  words: none,
  reference: none,
  string: ({ patterns }) => patterns,
  array: ({ items, contains }) => [...patternsIn(items), ...contained(contains)],
  tuple: ({ items, rest, contains }) => [
    ...[...items, rest].flatMap(patternsIn),
    ...contained(contains),
  ],
  object: ({ patterns, others, names, conditions }) => [
    ...patterns.flatMap(({ pattern, node }) => [pattern, ...patternsIn(node)]),
    ...[others, names, ...conditions.flatMap(nodesOfCondition)].flatMap(patternsIn),
  ],
  union: ({ members }) => members.flatMap(patternsIn),
  beyond: ({ about }) => patternsIn(about),
};

function rangeLine(node: Node): string {
  const facts = rangesOf(node);
  return facts.length === 0 ? "" : `Range: ${facts.join(", ")}.`;
}

const rangesOf = (node: Node): readonly string[] => visit(node, RANGES, undefined);

const RANGES: Visitor<readonly string[], undefined> = {
  any: none,
  never: none,
  null: none,
  boolean: none,
  words: none,
  reference: none,
  number: ({ integer, min, max, multiples }) => [
    ...(integer ? ["an integer"] : []),
    ...between(closed(min), closed(max), ""),
    ...(min?.open === true ? [`more than ${min.at}`] : []),
    ...(max?.open === true ? [`less than ${max.at}`] : []),
    ...multiples.map((step) => `a multiple of ${step}`),
  ],
  string: ({ min, max }) => counted(min, max, "character"),
  array: ({ min, max }) => counted(min, max, "item"),
  tuple: ({ min, max }) => counted(min, max, "item"),
  object: ({ min, max }) => counted(min, max, "field"),
  union({ members }) {
    // Listed values have no range, and the rest has one only without them.
    if (!members.some(({ kind }) => kind === "words")) return members.flatMap(rangesOf);
    return members.every(isInteger) ? ["an integer"] : [];
  },
  beyond: ({ about }) => rangesOf(about),
};

const isInteger = (node: Node): boolean =>
  node.kind === "number"
    ? node.integer
    : node.kind === "words" && node.values.every(Number.isInteger);

const closed = (bound: Bound | undefined) => (bound?.open === false ? bound.at : undefined);

const counted = (min: number, max: number, what: string) =>
  between(min === 0 ? undefined : min, max === Infinity ? undefined : max, ` ${what}`);

function between(
  low: number | undefined,
  high: number | undefined,
  what: string,
): readonly string[] {
  if (low === undefined && high === undefined) return [];
  const amount = high ?? low;
  const most = `${amount}${what}${what === "" || amount === 1 ? "" : "s"}`;
  if (low === undefined) return [`at most ${most}`];
  if (high === undefined) return [`at least ${most}`];
  return [low === high ? `exactly ${most}` : `${low} to ${most}`];
}

const inline = (value: Json) => commentLines(JSON.stringify(value).slice(0, 200)).join(" ");
