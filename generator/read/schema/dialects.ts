// Describes the JSON Schema dialects that a catalog may use, by their differences from draft
// 2020-12.
import { isJsonObject, type JsonObject } from "./json.js";
import { KEYWORDS } from "./keywords.js";

/** A JSON Schema dialect, such as draft-07. */
export interface Dialect {
  /** Name of the dialect in messages. */
  readonly name: string;
  /** Keywords of draft 2020-12 that the dialect lacks. */
  readonly lacks: ReadonlySet<string>;
  /** Whether the dialect ignores keywords beside a `$ref`. */
  readonly hidesSiblings: boolean;
}

const SINCE_2020 = ["prefixItems", "$dynamicRef"];
const SINCE_2019 = [
  ...SINCE_2020,
  ..."dependentRequired dependentSchemas minContains maxContains unevaluatedItems unevaluatedProperties".split(
    " ",
  ),
];
const SINCE_07 = [...SINCE_2019, "if", "then", "else"];
const SINCE_06 = [...SINCE_07, "const", "contains", "propertyNames"];

const dialect = (name: string, lacks: readonly string[], hidesSiblings: boolean): Dialect => ({
  name,
  lacks: new Set(lacks),
  hidesSiblings,
});

/** The documented dialect (1-core.md, Parameters block). */
export const DRAFT_2020: Dialect = dialect("draft 2020-12", [], false);

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ["draft/2020-12", DRAFT_2020],
  ["draft/2019-09", dialect("draft 2019-09", SINCE_2020, false)],
  ["draft-07", dialect("draft-07", SINCE_2019, true)],
  ["draft-06", dialect("draft-06", SINCE_07, true)],
  ["draft-04", dialect("draft-04", SINCE_06, true)],
]);

/** Returns the dialect of a `$schema` URI. Returns undefined if the dialect is unknown. */
export function dialectOf(uri: string): Dialect | undefined {
  const [, name = ""] = /^https?:\/\/json-schema\.org\/(.+)\/schema#?$/.exec(uri) ?? [];
  return DIALECTS.get(name);
}

const ANNOTATIONS =
  "title description default deprecated readOnly writeOnly examples format contentEncoding contentMediaType contentSchema";
const NO_ASSERTIONS = new Set([...ANNOTATIONS.split(" "), "definitions"]);

/** Whether a keyword can refuse a value. `format` cannot, because the SDK does not check it. */
export const isValidating = (keyword: string): boolean =>
  KEYWORDS.has(keyword) && !keyword.startsWith("$") && !NO_ASSERTIONS.has(keyword);

/** Whether a keyword only describes values, such as `title`. */
export const isAnnotation = (keyword: string): boolean =>
  keyword === "$comment" || (NO_ASSERTIONS.has(keyword) && keyword !== "definitions");

/**
 * Returns the keywords that a dialect ignores because they stand beside a `$ref`. Leaves out
 * keywords that refuse no value, such as `title`. Returns an empty list if nothing is ignored.
 */
export const hiddenBy = (schema: JsonObject, { hidesSiblings }: Dialect): readonly string[] =>
  hidesSiblings && isJsonObject(schema) && typeof schema["$ref"] === "string"
    ? Object.keys(schema).filter(isValidating)
    : [];
