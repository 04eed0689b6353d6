// Turns the findings of emitted code into issues with a path and a sentence.
import { codePoints } from "./text.js";
import type { Finding, Findings, Issue } from "./issue.js";
import { isObject } from "./value.js";

type Path = readonly (string | number)[];

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
function pathOf(pointer: string, value: unknown): Path {
  let at = value;
  const [, ...keys] = pointer.split("/");
  return keys.map((raw) => {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    const isPosition = Array.isArray(at);
    at =
      (Array.isArray(at) || isObject(at)) && Object.hasOwn(at, key)
        ? Reflect.get(at, key)
        : undefined;
    return isPosition ? Number(key) : key;
  });
}

// @ is the place, # what is expected, $ what was there. Short, because every bundle carries them.
const SENTENCES: Readonly<Record<string, string>> = {
  type: "@ must be #$",
  enum: "@ must be one of #$",
  const: "@ must be #$",
  required: "# is required",
  dependentRequired: "#",
  minimum: "@ must be >= #$",
  maximum: "@ must be <= #$",
  exclusiveMinimum: "@ must be > #$",
  exclusiveMaximum: "@ must be < #$",
  multipleOf: "@ must be a multiple of #$",
  minLength: "@ must have at least # characters$",
  maxLength: "@ must have at most # characters$",
  minItems: "@ must have at least # items$",
  maxItems: "@ must have at most # items$",
  minProperties: "@ must have at least # fields",
  maxProperties: "@ must have at most # fields",
  uniqueItems: "@ must not hold the same item twice",
  pattern: "@ must match #$",
  anyOf: "@ needs at least one of: #",
  oneOf: "@ needs exactly one of: #",
  false: "@ is not allowed",
};

function sentence({ keyword, expected, actual }: Finding, path: Path): string {
  const isForbidden = /^(additional|unevaluated)/.test(keyword);
  // Alternatives that only ask for fields are named by them; others have no short name.
  const isNameless = expected === null && /^(any|one)Of$/.test(keyword);
  const form = isNameless
    ? "@ has none of the allowed forms$"
    : (SENTENCES[isForbidden ? "false" : keyword] ?? `@ breaks ${keyword}$`);
  const isCounted = /^m..(Length|Items)/.test(keyword);
  const got = isCounted
    ? typeof actual === "string"
      ? codePoints(actual)
      : (actual as readonly unknown[]).length
    : shown(actual);
  const parts: Readonly<Record<string, string>> = {
    "@": placeName(path, keyword),
    "#": wanted(keyword, expected, path),
    $: ` (got ${String(got)})${keyword === "enum" ? hint(expected, actual) : ""}`,
  };
  return form.replace(/[@#$]/g, (mark) => parts[mark] ?? mark).trim();
}

function placeName(path: Path, keyword: string): string {
  const name = path
    .map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join("");
  // "needs at least one of: …" says all there is to say of the request as a whole.
  return name === "" && !/Of$/.test(keyword) ? "the request" : name;
}

function wanted(keyword: string, expected: unknown, path: Path): string {
  const list = Array.isArray(expected) ? expected : [expected];
  switch (keyword) {
    case "type":
      return list
        .map((type) =>
          type === "null" ? "null" : /^[aeiou]/.test(String(type)) ? `an ${type}` : `a ${type}`,
        )
        .join(" or ");
    case "enum":
    case "const":
      return list.map(shown).join(", ");
    case "required":
      return placeName([...path, String(expected)], keyword);
    case "dependentRequired": {
      const { property, missing } = expected as { property: string; missing: string };
      return `${missing} is required when ${property} is given`;
    }
    default:
      return list.join(", ");
  }
}

// The commonest slips: another case ("720P" for "720p"), or a letter too many, too few or wrong.
function hint(expected: unknown, actual: unknown): string {
  if (typeof actual !== "string" || actual.length > 40) return "";
  const near = (expected as readonly unknown[]).find(
    (value) =>
      typeof value === "string" && isNear(value.toLowerCase(), actual.trim().toLowerCase()),
  );
  return near === undefined ? "" : `; did you mean ${shown(near)}?`;
}

// Equal but for one letter: what is left between the common start and the common end.
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a === b || (a.length > 3 && Math.max(a.length, b.length) - start - end <= 1);
}

function shown(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  }
  if (Array.isArray(value)) return "an array";
  if (value === undefined) return "nothing";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
