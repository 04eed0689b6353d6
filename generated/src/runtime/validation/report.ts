// Turns the findings of emitted code into issues with a path and a sentence.
import { codePoints } from "./text.js";
import type { Finding, Findings, Issue } from "./issue.js";
import { isObject } from "./value.js";

/** Issues for the findings of one value; `value` is what was validated. */
export function report(found: Findings, value: unknown): Issue[] {
  return found === undefined ? [] : found.map((finding) => toIssue(finding, value));
}

function toIssue(finding: Finding, value: unknown): Issue {
  const { pointer, keyword, expected, actual, rule } = finding;
  const path = pathOf(pointer, value);
  const issue = { pointer, path, keyword, expected, actual };
  return rule === undefined
    ? { ...issue, message: sentence(finding, path) }
    : { ...issue, message: rule.message, rule: rule.name, section: rule.section };
}

// A pointer does not tell positions from keys such as "0"; the value does.
function pathOf(pointer: string, value: unknown): (string | number)[] {
  if (pointer === "") return [];
  let at: unknown = value;
  return pointer
    .slice(1)
    .split("/")
    .map((raw) => {
      const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(at)) {
        at = at[Number(key)];
        return Number(key);
      }
      at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
      return key;
    });
}

function placeName(path: readonly (string | number)[]): string {
  if (path.length === 0) return "the request";
  return path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join("");
}

const COMPARISON: Readonly<Record<string, string>> = {
  minimum: ">=",
  maximum: "<=",
  exclusiveMinimum: ">",
  exclusiveMaximum: "<",
  multipleOf: "a multiple of",
};

function sentence({ keyword, expected, actual }: Finding, path: readonly (string | number)[]) {
  const place = placeName(path);
  const got = `(got ${shown(actual)})`;
  switch (keyword) {
    case "type":
      return `${place} must be ${typeName(expected)} ${got}`;
    case "enum":
      return `${place} must be one of ${list(expected)} ${got}${hint(expected, actual)}`;
    case "const":
      return `${place} must be ${shown(expected)} ${got}`;
    case "required":
      return path.length === 0
        ? `${String(expected)} is required`
        : `${place} needs ${String(expected)}`;
    case "dependentRequired": {
      const { property, missing } = expected as { property: string; missing: string };
      return `${missing} is required when ${property} is given`;
    }
    case "minLength":
    case "maxLength":
      return `${place} must have ${bound(keyword)} ${String(expected)} characters (got ${codePoints(String(actual))})`;
    case "minItems":
    case "maxItems":
      return `${place} must have ${bound(keyword)} ${String(expected)} items (got ${(actual as readonly unknown[]).length})`;
    case "minProperties":
    case "maxProperties":
      return `${place} must have ${bound(keyword)} ${String(expected)} fields`;
    case "uniqueItems":
      return `${place} must not hold the same item twice`;
    case "pattern":
      return `${place} must match ${String(expected)} ${got}`;
    case "format":
      return `${place} must be a valid ${String(expected)} ${got}`;
    case "additionalProperties":
    case "unevaluatedProperties":
    case "false":
      return `${place} is not allowed`;
    case "anyOf":
      return fieldSets(expected) === undefined
        ? `${place} matches none of the allowed forms ${got}`
        : `${path.length === 0 ? "" : `${place} `}needs at least one of: ${fieldSets(expected)}`;
    case "oneOf":
      return fieldSets(expected) === undefined
        ? `${place} must match exactly one of the allowed forms ${got}`
        : `${path.length === 0 ? "" : `${place} `}needs exactly one of: ${fieldSets(expected)}`;
    case "not":
      return `${place} has a form that is not allowed`;
    default:
      return keyword in COMPARISON
        ? `${place} must be ${COMPARISON[keyword]} ${String(expected)} ${got}`
        : `${place} breaks ${keyword} ${got}`;
  }
}

const bound = (keyword: string) => (keyword.startsWith("min") ? "at least" : "at most");
const typeName = (expected: unknown) =>
  Array.isArray(expected)
    ? expected.join(" or ")
    : /^[aeiou]/.test(String(expected))
      ? `an ${String(expected)}`
      : `a ${String(expected)}`;
const list = (values: unknown) => (values as readonly unknown[]).map(shown).join(", ");

// Alternatives that only ask for fields are named by them; others have no short name.
function fieldSets(expected: unknown): string | undefined {
  return Array.isArray(expected) ? expected.join(", ") : undefined;
}

// A value that differs from an allowed one only in case is the commonest slip ("720P" for "720p").
function hint(expected: unknown, actual: unknown): string {
  if (typeof actual !== "string") return "";
  const near = (expected as readonly unknown[]).find(
    (value) => typeof value === "string" && value.toLowerCase() === actual.trim().toLowerCase(),
  );
  return near === undefined ? "" : `; did you mean ${shown(near)}?`;
}

function shown(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  }
  if (Array.isArray(value)) return "an array";
  if (value === undefined) return "nothing";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
