// Whether one value is accepted: yes, no, or not known.
import type { Json, JsonObject } from "../../../schema/json.js";
import { canonicalJson } from "../../../schema/json.js";
import { childAtMost, itemAt } from "./children.js";
import { formOf } from "./form.js";
import {
  typeOfValue,
  type ArrayPart,
  type NumberPart,
  type ObjectPart,
  type Parts,
  type Residue,
  type StringPart,
} from "./parts.js";
import { matches } from "../../../schema/patterns/matches.js";
import { spend, type Conjunction, type Space } from "./space.js";

/** A verdict; undefined: not known. */
export type Verdict = boolean | undefined;

/** Whether a conjunction accepts a value. */
export function accepts(space: Space, conjunction: Conjunction, value: Json): Verdict {
  if (conjunction.nodes.length === 0) return true;
  const { parts, residue } = formOf(space, conjunction);
  return all([
    () => choiceAccepts(parts, value),
    () => facetsAccept(space, parts, value),
    () => residueAccepts(space, residue, value),
  ]);
}

const choiceAccepts = (parts: Parts, value: Json): Verdict => {
  const part = parts[typeOfValue(value)];
  if (part === undefined) return false;
  return part.values === undefined || part.values.has(canonicalJson(value));
};

/** What the part of the value's type says of it, beside a finite choice. */
export function facetsAccept(space: Space, parts: Parts, value: Json): Verdict {
  spend(space);
  const { string, number, array, object } = parts;
  if (typeof value === "string") return string && stringAccepts(string, value);
  if (typeof value === "number") return number && numberAccepts(number, value);
  if (value === null || typeof value === "boolean") return true;
  if (Array.isArray(value)) return array && arrayAccepts(space, array, value);
  return object && objectAccepts(space, object, value as JsonObject);
}

function stringAccepts(part: StringPart, value: string): Verdict {
  const length = [...value].length;
  if (length < part.minLength || length > part.maxLength) return false;
  return all([...part.patterns].map((pattern) => () => matches(pattern, value)));
}

function numberAccepts(part: NumberPart, value: number): Verdict {
  const { minimum, maximum } = part;
  if (part.integer && !Number.isInteger(value)) return false;
  if (value < minimum.value || (minimum.exclusive && value === minimum.value)) return false;
  if (value > maximum.value || (maximum.exclusive && value === maximum.value)) return false;
  return all([...part.multiples].map((multiple) => () => isMultiple(value, multiple)));
}

// Division of fractions is a matter of rounding, on which validators differ.
const isMultiple = (value: number, multiple: number): Verdict => {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(multiple)) return value % multiple === 0;
  return undefined;
};

function arrayAccepts(space: Space, part: ArrayPart, value: readonly Json[]): Verdict {
  if (value.length < part.minItems || value.length > part.maxItems) return false;
  if (part.unique && new Set(value.map(canonicalJson)).size < value.length) return false;
  return all([
    ...value.map((item, index) => () => accepts(space, itemAt(part, index), item)),
    ...part.contains.map(({ schema, minimum, maximum }) => () => {
      const verdicts = value.map((item) => accepts(space, schema, item));
      const count = verdicts.filter((verdict) => verdict === true).length;
      if (verdicts.includes(undefined)) return undefined;
      return count >= minimum && count <= maximum;
    }),
  ]);
}

function objectAccepts(space: Space, part: ObjectPart, value: JsonObject): Verdict {
  const names = Object.keys(value);
  if (names.length < part.minProperties || names.length > part.maxProperties) return false;
  for (const name of part.required) if (!Object.hasOwn(value, name)) return false;
  const hasDoubt = part.shapes.some(({ patterns }) =>
    [...patterns.keys()].some((pattern) =>
      names.some((name) => matches(pattern, name) === undefined),
    ),
  );
  const verdict = all([
    ...names.map((name) => () => accepts(space, childAtMost(part, name), value[name] ?? null)),
    ...names.map((name) => () => accepts(space, part.names, name)),
  ]);
  return hasDoubt ? undefined : verdict;
}

/** What the combinations say of a value. */
export function residueAccepts(space: Space, residue: Residue, value: Json): Verdict {
  const check = (conjunction: Conjunction) => accepts(space, conjunction, value);
  return all([
    ...residue.anyOf.map((branches) => () => {
      const verdicts = branches.map(check);
      return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false;
    }),
    ...residue.oneOf.map((branches) => () => {
      const verdicts = branches.map(check);
      if (verdicts.includes(undefined)) return undefined;
      return verdicts.filter((verdict) => verdict === true).length === 1;
    }),
    ...residue.not.map((excluded) => () => opposite(check(excluded))),
    ...residue.conditionals.map((conditional) => () => {
      const condition = check(conditional.if);
      if (condition === undefined) return undefined;
      return check(condition ? conditional.then : conditional.else);
    }),
    ...[...residue.opaque].map(() => () => undefined),
  ]);
}

const opposite = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

// No as soon as one says no; yes only when all say yes.
function all(checks: readonly (() => Verdict)[]): Verdict {
  let verdict: Verdict = true;
  for (const check of checks) {
    const found = check();
    if (found === false) return false;
    if (found === undefined) verdict = undefined;
  }
  return verdict;
}
