// Makes the JSDoc lines of fields and types, such as description, range, price and default.
import { childrenOf } from "../../read/tree/children.js";
import type { Label } from "../../read/tree/labels.js";
import {
  leaves,
  visit,
  type Bound,
  type Node,
  type Notes,
  type Visitor,
} from "../../read/tree/tree.js";
import type { Json } from "../../read/schema/json.js";
import { mostUnits } from "../../read/schema/left-open.js";
import { longestText } from "../../read/schema/patterns/longest-text.js";
import { PRINT_WIDTH } from "../layout/code.js";
import { commentLines } from "../text/comment.js";

/**
 * The units of fields that have the same unit in all documents (2-video.md, 3-music-and-text.md).
 */
const UNITS: Readonly<Record<string, string>> = {
  duration: "seconds",
  duration_s: "seconds",
  extend_s: "seconds",
  extend_from_s: "seconds",
  time_stamp: "seconds",
};

/** Returns the JSDoc lines of a field. `price` is the line about the price. */
export function describeField(name: string, node: Node, price = ""): readonly string[] {
  const facts = [
    rangeLine(node, unitOf(name)),
    formatLine(node),
    node.remarks?.["readOnly"] === true ? "Read-only." : "",
    price,
    ...serverLines(node),
  ].filter(Boolean);
  const text = repeats(node, (title) => title === folded(name)) ? [] : descriptionOf(node);
  const tags = [
    ...(node.default === undefined ? [] : [`@default ${inline(node.default)}`]),
    ...(node.deprecated === true ? ["@deprecated The catalog marks it as deprecated."] : []),
  ];
  return docLines([text, labelLines(node), facts.length === 0 ? [] : [facts.join(" ")]], tags);
}

/** The first sentence of a type's JSDoc, and the names of the type. */
interface DescribedType {
  /** The first sentence of the type's JSDoc. */
  readonly sentence: string;
  /**
   * The name of the type, and its path or its name in the catalog. The JSDoc leaves out a title
   * that only repeats one of them.
   */
  readonly names: readonly string[];
}

/** Returns the JSDoc lines of a type. `reasons` are sentences about excluded field combinations. */
export function describeType(
  { sentence, names }: DescribedType,
  node: Node,
  reasons: readonly string[] = [],
): readonly string[] {
  const list = reasons.map((reason) => `- ${commentLines(reason).join(" ")}.`);
  const isRepeated = repeats(node, (title) =>
    names.some((name) => withoutRole(folded(name)).endsWith(withoutRole(title))),
  );
  const text = isRepeated ? [] : descriptionOf(node);
  return docLines([[sentence], text, labelLines(node), serverLines(node)], list);
}

// Checks whether a node's description adds nothing: it equals the title, and `isRedundant` returns
// true for the title.
const repeats = (
  { title, description }: Notes,
  isRedundant: (foldedTitle: string) => boolean,
): boolean => title !== undefined && title === description && isRedundant(folded(title));

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

// Removes the suffix that schema generators add to a class name, such as `request`.
const withoutRole = (name: string): string =>
  name.replace(/(request|input|body|params|parameters|schema)$/, "");

// Maximum number of labels in a JSDoc comment. A label describes one value of a field.
const MOST_LABELS = 40;
const LONGEST_LABEL = 160;

function labelLines(node: Node): readonly string[] {
  const labels = labelsIn(node);
  const lines = labels
    .slice(0, MOST_LABELS)
    .map(([value, text]) => `- \`${inline(value)}\`: ${labelText(text)}`);
  const remaining = labels.length - lines.length;
  return remaining === 0 ? lines : [...lines, `- Further values with labels: ${remaining}.`];
}

function labelText(text: string): string {
  const line = commentLines(text).join(" ");
  return line.length > LONGEST_LABEL ? `${line.slice(0, LONGEST_LABEL)} […]` : line;
}

// The fields of an object have their own JSDoc, so their labels are left out.
function labelsIn(node: Node): readonly Label[] {
  if (node.labels !== undefined) return node.labels;
  return node.kind === "object" ? [] : childrenOf(node).flatMap(labelsIn);
}

/**
 * Returns the unit of fields with this name; undefined if the documents give no unit or several
 * units.
 */
export const unitOf = (name: string): string | undefined =>
  Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;

const descriptionOf = ({ description = "" }: Notes): readonly string[] =>
  description.trim() === "" ? [] : commentLines(description);

const LONGEST = PRINT_WIDTH - "  /**  */".length;

// Joins texts into JSDoc lines. If a text has several lines, puts blank lines between the texts,
// because editors join consecutive lines.
function docLines(
  texts: readonly (readonly string[])[],
  last: readonly string[],
): readonly string[] {
  const sections = texts.filter((text) => text.length > 0);
  if (sections.some((text) => text.length > 1)) {
    const blocks = last.length === 0 ? sections : [...sections, last];
    return blocks.flatMap((block, index) => (index === 0 ? block : ["", ...block]));
  }
  const sentences = sections
    .flat()
    .map((text, index) => (index < sections.length - 1 ? endSentence(text) : text));
  const line = sentences.join(" ");
  if (line === "") return last;
  return last.length === 0 && line.length <= LONGEST ? [line] : [...sentences, ...last];
}

const endSentence = (text: string) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text);

/** Returns one line for each check that only the server makes. */
export const serverLines = (node: Node): readonly string[] => [...new Set(linesIn(node))];

function patternLines(pattern: string, most = Infinity): readonly string[] {
  const longest = longestText(pattern);
  if (longest >= mostUnits(most)) return [];
  const where = longest === 0 ? "" : ` in texts with more than ${longest} characters`;
  return [
    `Only the server checks the pattern ${inline(pattern)}${where}: the pattern may take too long to run.`,
  ];
}

function linesIn(node: Node): readonly string[] {
  return [
    ...(node.leftOpen ?? []).map((line) => commentLines(line).join(" ")),
    ...linesOfKind(node),
  ];
}

function linesOfKind(node: Node): readonly string[] {
  if (node.kind === "string") return node.patterns.flatMap((each) => patternLines(each, node.max));
  if (node.kind === "except") return linesIn(node.about);
  if (node.kind !== "object") return childrenOf(node).flatMap(linesIn);
  const ofKeys = node.patterns.flatMap(({ pattern }) => patternLines(pattern));
  // The fields of an object are left out, because their own JSDoc contains these lines.
  return [...ofKeys, ...childrenOf({ ...node, fields: new Map() }).flatMap(linesIn)];
}

function rangeLine(node: Node, unit: string | undefined): string {
  const facts = rangesOf(node);
  if (unit === undefined) return facts.length === 0 ? "" : `Range: ${facts.join(", ")}.`;
  return facts.length === 0 ? `Unit: ${unit}.` : `Range: ${facts.join(", ")}, in ${unit}.`;
}

/**
 * Returns the bounds and counts of a value as phrases: `an integer`, `3 to 15`, `at most 2 items`.
 */
export const rangesOf = (node: Node): readonly string[] => visit(node, RANGES, undefined);

const RANGES: Visitor<readonly string[], undefined> = {
  ...leaves((): readonly string[] => []),
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
    // If a member of the union lists values, no range except `an integer` is shown. The range of
    // the other members does not apply to the listed values, so it would mislead.
    if (!members.some(({ kind }) => kind === "words")) return members.flatMap(rangesOf);
    return members.every(isInteger) ? ["an integer"] : [];
  },
  except: ({ about }) => rangesOf(about),
};

function formatLine(node: Node): string {
  const formats = [...new Set(formatsOf(node))].map((format) => commentLines(format).join(" "));
  if (formats.length === 0) return "";
  const isList = node.kind === "array" || node.kind === "tuple";
  const part = isList ? " of each item" : node.kind === "object" ? " of each value" : "";
  return `Format${formatRemark(node).length > 0 ? "" : part}: ${formats.join(" or ")}.`;
}

/**
 * Returns the format in the schema of a field. If the schema has no format, returns the formats of
 * its inner schemas.
 */
function formatsOf(node: Node): readonly string[] {
  const remarkedFormats = formatRemark(node);
  return remarkedFormats.length > 0 ? remarkedFormats : visit(node, FORMATS, undefined);
}

function formatRemark({ remarks }: Node): readonly string[] {
  const format = remarks?.["format"];
  return typeof format === "string" && format.trim() !== "" ? [format] : [];
}

const FORMATS: Visitor<readonly string[], undefined> = {
  ...leaves((): readonly string[] => []),
  string: ({ format = "" }) => (format.trim() === "" ? [] : [format]),
  array: ({ items }) => formatsOf(items),
  tuple: ({ items }) => items.flatMap(formatsOf),
  // Leaves out the fields of an object, because they have their own JSDoc.
  object: ({ fields, others }) => (fields.size === 0 ? formatsOf(others) : []),
  union: ({ members }) => members.flatMap(formatsOf),
  except: ({ about }) => formatsOf(about),
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
