// Decides whether a node accepts a value. The answer is yes, no or unknown. A node is a parsed
// schema.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { matches } from "../schema/patterns/longest-text.js";
import {
  visit,
  type Bound,
  type Condition,
  type Definitions,
  type ItemBounds,
  type List,
  type Node,
  type Notes,
  type Num,
  type Obj,
  type Parts,
  type Text,
  type Tuple,
  type Visitor,
} from "./tree.js";

/** Whether a value is accepted. Undefined if unknown. */
export type Verdict = boolean | undefined;
interface Question extends Definitions {
  readonly value: Json;
}

/**
 * Whether a node accepts a value. Returns undefined if the answer is unknown, for example because
 * of a slow pattern or of an `x-` keyword of a rule.
 */
export function accepts(node: Node, value: Json, { definitions }: Definitions): Verdict {
  return visit(node, VERDICTS, { value, definitions });
}

const VERDICTS: Visitor<Verdict, Question> = {
  any: () => true,
  never: () => false,
  null: (_, { value }) => value === null,
  boolean: (_, { value }) => typeof value === "boolean",
  number: (node, { value }) => typeof value === "number" && everyPart(NUMBER_CHECKS, node, value),
  string: (node, { value }) =>
    typeof value === "string" &&
    everyPart(TEXT_CHECKS, node, { text: value, length: [...value].length }),
  words: ({ values }, { value }) => textsOf(values).has(canonicalJson(value)),
  array: (node, { value, definitions }) =>
    isJsonArray(value) && everyPart(LIST_CHECKS, node, { items: value, definitions }),
  tuple: (node, { value, definitions }) =>
    isJsonArray(value) && everyPart(TUPLE_CHECKS, node, { items: value, definitions }),
  object: (node, { value, definitions }) =>
    isJsonObject(value) &&
    everyPart(OBJECT_CHECKS, node, { value, keys: Object.keys(value), definitions }),
  union({ members, exclusive }, { value, definitions }) {
    const verdicts = members.map((member) => accepts(member, value, { definitions }));
    return exclusive ? exactlyOne(verdicts) : some(verdicts);
  },
  reference: ({ name }, { value, definitions }) => {
    const target = definitions.get(name);
    return target && accepts(target, value, { definitions });
  },
  except: ({ about, not }, { value, definitions }) => {
    const excluded = some(not.map((node) => accepts(node, value, { definitions })));
    return both(accepts(about, value, { definitions }), opposite(excluded));
  },
};

const texts = new WeakMap<readonly Json[], ReadonlySet<string>>();

// Caches the texts of listed values, because an intersection of two lists tests each value of one
// list against the other list.
function textsOf(values: readonly Json[]): ReadonlySet<string> {
  const result = texts.get(values) ?? new Set(values.map(canonicalJson));
  texts.set(values, result);
  return result;
}

type Check<One, Value> = (node: One, value: Value) => Verdict;
type Checks<One extends Notes, Value> = Parts<One, Check<One, Value>>;

/** Whether a value passes the checks for all properties of a node. */
const everyPart = <One extends Node, Value>(
  checks: Checks<One, Value>,
  node: One,
  value: Value,
): Verdict => every(Object.values<Check<One, Value>>(checks), (check) => check(node, value));

const NUMBER_CHECKS: Checks<Num, number> = {
  integer: ({ integer }, value) => !integer || Number.isInteger(value),
  min: ({ min }, value) => isAbove(min, value),
  max: ({ max }, value) => isAbove(max && { at: -max.at, open: max.open }, -value),
  multiples: ({ multiples }, value) => every(multiples, (step) => isMultiple(value, step)),
};

interface MeasuredText {
  readonly text: string;
  /** Length of `text` in code points. */
  readonly length: number;
}

const TEXT_CHECKS: Checks<Text, MeasuredText> = {
  min: ({ min }, { length }) => length >= min,
  max: ({ max }, { length }) => length <= max,
  // `format` refuses no value.
  format: () => true,
  publicUrl: ({ publicUrl }) => (publicUrl === undefined ? true : undefined),
  // If `publicUrl` is present, tests no patterns, because a pattern that does not match would
  // change the unknown result to false.
  patterns: ({ patterns, publicUrl }, { text }) =>
    publicUrl !== undefined || every(patterns, (pattern) => matches(pattern, text)),
};

const isAbove = (bound: Bound | undefined, value: number): boolean =>
  bound === undefined || (bound.open ? value > bound.at : value >= bound.at);

// Scales decimal fractions to integers, so that 0.3 is a multiple of 0.1. Returns undefined if an
// integer is too large to be exact.
function isMultiple(value: number, step: number): Verdict {
  const scale = 10 ** Math.max(...[value, step].map(decimals));
  const [dividend, divisor] = [Math.round(value * scale), Math.round(step * scale)];
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor)) return undefined;
  return dividend % divisor === 0;
}

const decimals = (number: number): number => {
  const [, fraction = "", exponent = "0"] =
    /^-?\d+(?:\.(\d+))?(?:e(.+))?$/.exec(String(number)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
};

interface Items extends Definitions {
  readonly items: readonly Json[];
}

const ITEM_CHECKS: Checks<ItemBounds, Items> = {
  min: ({ min }, { items }) => items.length >= min,
  max: ({ max }, { items }) => items.length <= max,
  unique: ({ unique }, { items }) =>
    !unique || new Set(items.map(canonicalJson)).size === items.length,
  contains: ({ contains }, { items, definitions }) =>
    every(contains, (requirement) => {
      const verdicts = items.map((item) => accepts(requirement.node, item, { definitions }));
      const count = verdicts.filter((verdict) => verdict === true).length;
      if (verdicts.includes(undefined)) return undefined;
      return count >= requirement.min && count <= requirement.max;
    }),
};

const LIST_CHECKS: Checks<List, Items> = {
  ...ITEM_CHECKS,
  items: (list, { items, definitions }) =>
    every(items, (item) => accepts(list.items, item, { definitions })),
};

const TUPLE_CHECKS: Checks<Tuple, Items> = {
  ...ITEM_CHECKS,
  items: (tuple, { items, definitions }) =>
    every(tuple.items.slice(0, items.length), (node, index) =>
      accepts(node, items[index] ?? null, { definitions }),
    ),
  rest: (tuple, { items, definitions }) =>
    every(items.slice(tuple.items.length), (item) => accepts(tuple.rest, item, { definitions })),
};

interface Properties extends Definitions {
  readonly value: JsonObject;
  readonly keys: readonly string[];
}

const OBJECT_CHECKS: Checks<Obj, Properties> = {
  min: ({ min }, { keys }) => keys.length >= min,
  max: ({ max }, { keys }) => keys.length <= max,
  fields: ({ fields }, { value, definitions }) =>
    every([...fields], ([name, { node, required }]) =>
      Object.hasOwn(value, name) ? accepts(node, value[name] ?? null, { definitions }) : !required,
    ),
  patterns: (object, { value, keys, definitions }) =>
    every(keys, (key) => {
      const nodes = nodesOfPatterns(object, key);
      return nodes && every(nodes, (node) => accepts(node, value[key] ?? null, { definitions }));
    }),
  others: (object, { value, keys, definitions }) =>
    every(keys, (key) => {
      const isOther = !object.fields.has(key) && nodesOfPatterns(object, key)?.length === 0;
      return !isOther || accepts(object.others, value[key] ?? null, { definitions });
    }),
  names: ({ names }, { keys, definitions }) =>
    every(keys, (key) => accepts(names, key, { definitions })),
  conditions: ({ conditions }, { value, definitions }) =>
    every(conditions, (condition) => conditionVerdict(condition, value, { definitions })),
  // The `x-` keywords of rules are not checked here, so their result is unknown.
  vocabulary: ({ vocabulary }) => (vocabulary.length === 0 ? true : undefined),
};

// Returns the nodes of all patterns that match a key; undefined if a pattern is too slow. Returns
// none for a field, because the node of a field already includes the nodes of matching patterns.
function nodesOfPatterns({ fields, patterns }: Obj, key: string): readonly Node[] | undefined {
  if (fields.has(key)) return [];
  const matching = patterns.map(({ pattern, node }) => ({ node, isMatch: matches(pattern, key) }));
  if (matching.some(({ isMatch }) => isMatch === undefined)) return undefined;
  return matching.flatMap(({ node, isMatch }) => (isMatch === true ? [node] : []));
}

function conditionVerdict(condition: Condition, value: JsonObject, tree: Definitions): Verdict {
  const check = (node: Node) => accepts(node, value, tree);
  switch (condition.kind) {
    case "anyOf":
      return some(condition.members.map(check));
    case "oneOf":
      return exactlyOne(condition.members.map(check));
    case "not":
      return opposite(check(condition.node));
    case "if": {
      const holds = check(condition.if);
      return holds === undefined ? undefined : check(holds ? condition.then : condition.else);
    }
    case "with":
      return !Object.hasOwn(value, condition.field) || check(condition.then);
  }
}

const opposite = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

function some(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false);
}

function exactlyOne(verdicts: readonly Verdict[]): Verdict {
  const count = verdicts.filter((verdict) => verdict === true).length;
  if (count > 1) return false;
  return verdicts.includes(undefined) ? undefined : count === 1;
}

const both = (a: Verdict, b: Verdict): Verdict =>
  a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;

// Stops at the first check that fails, because later checks cannot change the result.
function every<Part>(
  parts: readonly Part[],
  check: (part: Part, index: number) => Verdict,
): Verdict {
  let verdict: Verdict = true;
  for (const [index, part] of parts.entries()) {
    verdict = both(verdict, check(part, index));
    if (verdict === false) return false;
  }
  return verdict;
}
