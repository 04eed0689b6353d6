// Edits of such requests: the same written otherwise, more accepted, less accepted.
import { condition, inMode, NAMES, oneOf, type Keywords, type Pick } from "./catalog-requests.js";
import type { Plain } from "./random-schemas.js";

/** Changes the schema of one place; undefined where it does not apply. */
type Change = (given: Keywords, pick: Pick) => Keywords | undefined;

export interface RandomEdit {
  readonly kind: "same" | "wider" | "narrower";
  readonly before: Keywords;
  readonly after: Keywords;
}

const isKeywords = (value: Plain | undefined): value is Keywords =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const without = (given: Keywords, ...names: string[]): Keywords =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));

const moved =
  (name: string, by: (value: number) => number): Change =>
  (given) => {
    const value = given[name];
    return typeof value === "number" ? { ...given, [name]: by(value) } : undefined;
  };

const isWhole = ({ type }: Keywords) => type === "integer";
const ofWhole =
  (change: Change): Change =>
  (given, pick) =>
    isWhole(given) ? change(given, pick) : undefined;

// `if A then B` as alternatives and back.
const asAlternatives: Change = (given) =>
  isKeywords(given["if"]) && isKeywords(given["then"]) && !given["else"] && !given["anyOf"]
    ? { ...without(given, "if", "then"), anyOf: [{ not: given["if"] }, given["then"]] }
    : undefined;
const asCondition: Change = (given) => {
  const [first, second] = Array.isArray(given["anyOf"]) ? given["anyOf"] : [];
  const isRule = isKeywords(first) && isKeywords(first["not"]) && isKeywords(second);
  if (!isRule || given["if"]) return undefined;
  return { ...without(given, "anyOf"), if: first["not"] as Keywords, then: second };
};
const asDependent: Change = (given) => {
  const { if: when, then } = given;
  if (!isKeywords(when) || !isKeywords(then) || given["else"] || when["properties"])
    return undefined;
  const [field] = when["required"] as string[];
  if (Object.keys(then).join() !== "required") return undefined;
  return {
    ...without(given, "if", "then"),
    dependentRequired: { [field ?? ""]: then["required"] ?? [] },
  };
};
const swapped: Change = (given) =>
  given["if"] && given["then"] && given["else"]
    ? { ...given, if: { not: given["if"] }, then: given["else"], else: given["then"] }
    : undefined;

const list = (given: Keywords, word: string): Plain[] | undefined => {
  const value = given[word];
  return Array.isArray(value) ? value : undefined;
};

const SAME: readonly Change[] = [
  ofWhole((given) => ("multipleOf" in given ? undefined : { ...given, multipleOf: 1 })),
  ofWhole((given) =>
    "multipleOf" in given ? undefined : { ...given, type: "number", multipleOf: 1 },
  ),
  ofWhole((given) =>
    typeof given["minimum"] === "number"
      ? { ...without(given, "minimum"), exclusiveMinimum: given["minimum"] - 1 }
      : undefined,
  ),
  ofWhole((given) =>
    typeof given["maximum"] === "number"
      ? { ...without(given, "maximum"), exclusiveMaximum: given["maximum"] + 1 }
      : undefined,
  ),
  ofWhole(moved("maximum", (value) => value + 0.5)),
  ofWhole(moved("minimum", (value) => value - 0.5)),
  ofWhole((given) => {
    const { minimum: low, maximum: high } = given;
    if (typeof low !== "number" || typeof high !== "number" || "multipleOf" in given)
      return undefined;
    return {
      anyOf: [
        { ...given, maximum: low + 1 },
        { ...given, minimum: low + 2 },
      ],
    };
  }),
  (given) => ({ allOf: [given] }),
  (given) => ({ anyOf: [given] }),
  (given) => ({ oneOf: [given] }),
  (given) => ({ anyOf: [given, given] }),
  (given, pick) => {
    const names = Object.keys(given).filter(
      (name) => !["if", "then", "else", "properties", "additionalProperties"].includes(name),
    );
    const name = names[pick(Math.max(1, names.length))];
    return name === undefined || given["allOf"] !== undefined
      ? undefined
      : { ...without(given, name), allOf: [{ [name]: given[name] ?? null }] };
  },
  (given) => {
    const values = list(given, "enum");
    return values && { ...given, enum: [...values, ...values].reverse() };
  },
  (given, pick) => {
    const values = list(given, "enum");
    const word = oneOf(pick, ["anyOf", "oneOf"]);
    return values && !(word in given)
      ? { ...without(given, "enum"), [word]: values.map((value) => ({ const: value })) }
      : undefined;
  },
  (given) => (typeof given["type"] === "string" ? { ...given, type: [given["type"]] } : undefined),
  (given) => ({ minLength: 0, minItems: 0, ...given }),
  (given) =>
    given["properties"] ? { required: [], additionalProperties: {}, ...given } : undefined,
  (given) =>
    Array.isArray(given["required"]) && given["properties"]
      ? { minProperties: given["required"].length, ...given }
      : undefined,
  (given) => {
    const values = list(given, "enum")?.filter((value) => typeof value === "number");
    return values && values.length > 0
      ? { minimum: Math.min(...values) - 1, maximum: Math.max(...values), ...given }
      : undefined;
  },
  (given) => (given["enum"] && isWhole(given) ? without(given, "type") : undefined),
  (given) => ({ ...given, description: "other words", default: null }),
  asAlternatives,
  asCondition,
  asDependent,
  swapped,
  (given) => {
    const members = list(given, "oneOf");
    const isApart = members?.every(
      (each) => isKeywords(each) && JSON.stringify(each).includes('"const":"'),
    );
    return isApart === true && !given["anyOf"]
      ? { ...without(given, "oneOf"), anyOf: members ?? [] }
      : undefined;
  },
];

const WIDER: readonly Change[] = [
  moved("maximum", (value) => value + 1),
  moved("maximum", (value) => value + 0.5),
  moved("minimum", (value) => value - 1),
  moved("maxLength", (value) => value + 1),
  moved("maxItems", (value) => value + 1),
  ({ minimum, ...rest }) =>
    typeof minimum === "number" ? { ...rest, exclusiveMinimum: minimum - 1 } : undefined,
  (given) => {
    const values = list(given, "enum");
    return values && { ...given, enum: [...values, typeof values[0] === "number" ? 7 : "new"] };
  },
  (given) => (isWhole(given) ? { ...given, type: "number" } : undefined),
  (given) =>
    typeof given["type"] === "string" && !given["properties"] && !given["enum"]
      ? { ...given, type: [given["type"], "null"] }
      : undefined,
  (given) => ({ anyOf: [given, { type: "boolean" }] }),
  (given, pick) => {
    const names = list(given, "required");
    return (
      names && { ...given, required: names.filter((_, index) => index !== pick(names.length)) }
    );
  },
  (given) =>
    given["oneOf"] && !given["anyOf"]
      ? { ...without(given, "oneOf"), anyOf: given["oneOf"] }
      : undefined,
  ...["anyOf", "oneOf", "not", "if", "dependentRequired", "pattern", "allOf", "multipleOf"].map(
    (word): Change =>
      (given) =>
        word in given ? without(given, word) : undefined,
  ),
  (given, pick) => {
    const members = list(given, "anyOf");
    return members && { ...given, anyOf: [...members, { required: [oneOf(pick, NAMES)] }] };
  },
];

const NARROWER: readonly Change[] = [
  moved("maximum", (value) => value - 1),
  moved("maximum", (value) => value - 0.5),
  moved("minimum", (value) => value + 1),
  moved("minimum", (value) => value + 0.5),
  moved("maxLength", (value) => value - 1),
  moved("maxItems", (value) => value - 1),
  ({ minimum, ...rest }) =>
    typeof minimum === "number" ? { ...rest, exclusiveMinimum: minimum } : undefined,
  (given) => {
    const values = list(given, "enum");
    return values && values.length > 1 ? { ...given, enum: values.slice(1) } : undefined;
  },
  (given) => (given["type"] === "number" ? { ...given, type: "integer" } : undefined),
  (given) => (isWhole(given) ? { ...given, multipleOf: 2 } : undefined),
  (given) => (given["type"] === "string" ? { ...given, minLength: 2 } : undefined),
  (given) =>
    Array.isArray(given["type"]) ? { ...given, type: given["type"][0] ?? null } : undefined,
  (given, pick) =>
    given["properties"]
      ? {
          ...given,
          required: [
            oneOf(pick, Object.keys(given["properties"])),
            ...(list(given, "required") ?? []),
          ],
        }
      : undefined,
  (given) => (given["properties"] ? { ...given, additionalProperties: false } : undefined),
  (given, pick) => (given["properties"] ? { allOf: [given, condition(pick)] } : undefined),
  (given) =>
    given["anyOf"] && !given["oneOf"]
      ? { ...without(given, "anyOf"), oneOf: given["anyOf"] }
      : undefined,
  (given) => {
    const members = list(given, "anyOf");
    return members && members.length > 1 ? { ...given, anyOf: members.slice(1) } : undefined;
  },
  (given) => (given["if"] ? { ...given, if: inMode("std") } : undefined),
  (given) => (given["if"] ? { ...given, else: given["then"] ?? {} } : undefined),
];

const CHANGES = { same: SAME, wider: WIDER, narrower: NARROWER } as const;

/** A request after one or two edits of one kind. */
export function randomEdit(before: Keywords, pick: Pick): RandomEdit {
  const kind = oneOf(pick, ["same", "wider", "narrower"] as const);
  let after = before;
  for (let count = 1 + pick(2), tries = 0; count > 0 && tries < 200; tries++) {
    const change = oneOf(pick, CHANGES[kind]);
    const next = changedAt(after, pick, change);
    if (next === undefined) continue;
    after = next;
    count--;
  }
  return { kind, before, after };
}

// Edits one place: the request itself, a condition of it, a field, or something inside a field.
function changedAt(root: Keywords, pick: Pick, change: Change): Keywords | undefined {
  const places = placesIn(root, []);
  const path = oneOf(pick, places);
  const inner = path.reduce<Plain>(
    (node, key) => (node as Keywords)[key] ?? null,
    root,
  ) as Keywords;
  const changed = change(inner, pick);
  // The request stays an object with fields.
  return changed && replaced(root, path, changed);
}

const replaced = (node: Plain, path: readonly string[], value: Keywords): Keywords => {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = (node as Keywords)[key] ?? null;
  const next = replaced(inner, rest, value);
  if (Array.isArray(node)) {
    return node.map((each, index) => (String(index) === key ? next : each)) as unknown as Keywords;
  }
  return { ...(node as Keywords), [key]: next };
};

function placesIn(node: Keywords, path: readonly string[]): (readonly string[])[] {
  return [
    path,
    ...Object.entries(node).flatMap(([word, value]) => {
      if (word === "properties" && isKeywords(value)) {
        return Object.entries(value).flatMap(([name, sub]) =>
          isKeywords(sub) ? placesIn(sub, [...path, word, name]) : [],
        );
      }
      if (["allOf", "anyOf", "oneOf"].includes(word) && Array.isArray(value)) {
        return value.flatMap((sub, index) =>
          isKeywords(sub) ? placesIn(sub, [...path, word, String(index)]) : [],
        );
      }
      return ["items"].includes(word) && isKeywords(value) ? placesIn(value, [...path, word]) : [];
    }),
  ];
}
