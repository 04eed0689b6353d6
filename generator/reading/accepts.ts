// Decides whether a node accepts a value: yes, no, or unknown.
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
  type Contains,
  type Node,
  type Obj,
  type Definitions,
  type Visitor,
} from "./tree.js";

/** A verdict; undefined: not known. */
export type Verdict = boolean | undefined;
interface Question extends Definitions {
  readonly value: Json;
}

/** Whether a value is accepted; not known where a slow pattern or a word of a rule decides. */
export function accepts(node: Node, value: Json, { definitions }: Definitions): Verdict {
  return visit(node, VERDICTS, { value, definitions });
}

const VERDICTS: Visitor<Verdict, Question> = {
  any: () => true,
  never: () => false,
  null: (_, { value }) => value === null,
  boolean: (_, { value }) => typeof value === "boolean",
  number: ({ integer, min, max, multiples }, { value }) =>
    typeof value === "number" &&
    (!integer || Number.isInteger(value)) &&
    isAbove(min, value) &&
    isAbove(max && { at: -max.at, open: max.open }, -value) &&
    every(multiples, (step) => isMultiple(value, step)),
  string({ min, max, patterns, publicUrl }, { value }) {
    if (typeof value !== "string") return false;
    const length = [...value].length;
    if (length < min || length > max) return false;
    if (publicUrl !== undefined) return undefined;
    return every(patterns, (pattern) => matches(pattern, value));
  },
  words: ({ values }, { value }) => {
    const text = canonicalJson(value);
    return values.some((each) => canonicalJson(each) === text);
  },
  array: (list, question) => listVerdict(list, question, () => list.items),
  tuple: (tuple, question) =>
    listVerdict(tuple, question, (index) => tuple.items[index] ?? tuple.rest),
  object: (object, { value, definitions }) =>
    isJsonObject(value) ? objectVerdict(object, value, { definitions }) : false,
  union({ members, exclusive }, { value, definitions }) {
    const verdicts = members.map((member) => accepts(member, value, { definitions }));
    return exclusive ? exactlyOne(verdicts) : some(verdicts);
  },
  reference: ({ name }, { value, definitions }) => {
    const target = definitions.get(name);
    return target && accepts(target, value, { definitions });
  },
  except: ({ about, not }, { value, definitions }) => {
    const taken = some(not.map((node) => accepts(node, value, { definitions })));
    return both(accepts(about, value, { definitions }), opposite(taken));
  },
};

const isAbove = (bound: Bound | undefined, value: number): boolean =>
  bound === undefined || (bound.open ? value > bound.at : value >= bound.at);

// Fractions divide as the decimal numbers that they are written as: 0.3 is a multiple of 0.1.
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

interface Items {
  readonly min: number;
  readonly max: number;
  readonly unique: boolean;
  readonly contains: readonly Contains[];
}

function listVerdict(
  { min, max, unique, contains }: Items,
  { value, definitions }: Question,
  itemAt: (index: number) => Node,
): Verdict {
  if (!isJsonArray(value) || value.length < min || value.length > max) return false;
  if (unique && new Set(value.map(canonicalJson)).size < value.length) return false;
  return both(
    every([...value.entries()], ([index, item]) => accepts(itemAt(index), item, { definitions })),
    every(contains, (wanted) => {
      const verdicts = value.map((item) => accepts(wanted.node, item, { definitions }));
      const count = verdicts.filter((verdict) => verdict === true).length;
      if (verdicts.includes(undefined)) return undefined;
      return count >= wanted.min && count <= wanted.max;
    }),
  );
}

function objectVerdict(object: Obj, value: JsonObject, tree: Definitions): Verdict {
  const { fields, names, min, max, conditions, vocabulary } = object;
  const keys = Object.keys(value);
  if (keys.length < min || keys.length > max) return false;
  for (const [name, { required }] of fields) {
    if (required && !Object.hasOwn(value, name)) return false;
  }
  const verdict = both(
    every(keys, (key) =>
      both(keyVerdict(object, key, value[key] ?? null, tree), accepts(names, key, tree)),
    ),
    every(conditions, (condition) => conditionVerdict(condition, value, tree)),
  );
  return verdict === true && vocabulary.length > 0 ? undefined : verdict;
}

function keyVerdict(
  { fields, patterns, others }: Obj,
  key: string,
  value: Json,
  tree: Definitions,
): Verdict {
  const field = fields.get(key);
  if (field !== undefined) return accepts(field.node, value, tree);
  const matching = patterns.map(({ pattern, node }) => ({ node, isMatch: matches(pattern, key) }));
  if (matching.some(({ isMatch }) => isMatch === undefined)) return undefined;
  const nodes = matching.flatMap(({ node, isMatch }) => (isMatch === true ? [node] : []));
  return every(nodes.length === 0 ? [others] : nodes, (node) => accepts(node, value, tree));
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

// No as soon as one says no.
function every<Part>(parts: readonly Part[], check: (part: Part) => Verdict): Verdict {
  let verdict: Verdict = true;
  for (const part of parts) {
    verdict = both(verdict, check(part));
    if (verdict === false) return false;
  }
  return verdict;
}
