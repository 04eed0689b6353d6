// The JSDoc of a field: description, range, unit, default, what the catalog marks.
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { patternsLeft } from "../../../schema/patterns/left-open.js";
import { subSchemas } from "../../../schema/walk.js";
import { commentLines } from "../../text/comment.js";

/** Units of fields that the documents always give in the same unit (2-video.md, 3-music-and-text.md). */
const UNITS: Readonly<Record<string, string>> = {
  duration: "seconds",
  duration_s: "seconds",
  extend_s: "seconds",
  extend_from_s: "seconds",
  time_stamp: "seconds",
};

/** Lines of a JSDoc block for a field; `price` says how it moves the price. */
export function describeField(name: string, schema: Schema, price = ""): readonly string[] {
  if (!isJsonObject(schema)) return price === "" ? [] : [price];
  const unit = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
  const units = unit === undefined ? "" : `Unit: ${unit}.`;
  const facts = [rangeLine(schema), units, price, ...serverLines(schema)].filter(Boolean);
  const tags = [
    ...("default" in schema ? [`@default ${inline(schema["default"] ?? null)}`] : []),
    ...(schema["deprecated"] === true ? ["@deprecated Marked so by the catalog."] : []),
  ];
  return sections(descriptionOf(schema), facts, tags);
}

/** Lines of a JSDoc block for a type. */
export function describeType(sentence: string, schema: Schema): readonly string[] {
  const described = isJsonObject(schema) ? descriptionOf(schema) : [];
  return sections([sentence], described, isJsonObject(schema) ? serverLines(schema) : []);
}

function descriptionOf(schema: JsonObject): readonly string[] {
  const text = schema["description"] ?? schema["title"];
  return typeof text === "string" && text.trim() !== "" ? commentLines(text) : [];
}

function sections(...blocks: readonly (readonly string[])[]): readonly string[] {
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, index) => (index === 0 ? block : ["", ...block]));
}

// The fields of an object have lines of their own.
function serverLines(schema: JsonObject): readonly string[] {
  const inner = subSchemas(schema).filter(
    ({ keyword }) => !/^(properties|\$defs|definitions)$/.test(keyword),
  );
  const below = inner.flatMap((sub) => (isJsonObject(sub.schema) ? serverLines(sub.schema) : []));
  const own = patternsLeft(schema).map(
    (pattern) =>
      `Only the server checks the pattern ${inline(pattern)}: it may take too long to run.`,
  );
  return [...new Set([...own, ...below])];
}

function rangeLine(schema: JsonObject): string {
  const parts = [
    between(schema["minimum"], schema["maximum"], ""),
    schema["exclusiveMinimum"] === undefined
      ? ""
      : `more than ${inline(schema["exclusiveMinimum"])}`,
    schema["exclusiveMaximum"] === undefined
      ? ""
      : `less than ${inline(schema["exclusiveMaximum"])}`,
    schema["multipleOf"] === undefined ? "" : `a multiple of ${inline(schema["multipleOf"])}`,
    between(schema["minLength"], schema["maxLength"], "character"),
    between(schema["minItems"], schema["maxItems"], "item"),
    between(schema["minProperties"], schema["maxProperties"], "field"),
  ].filter(Boolean);
  const type = schema["type"];
  const listed = schema["enum"] !== undefined || schema["const"] !== undefined;
  const whole = !listed && (type === "integer" || (isJsonArray(type) && type.includes("integer")));
  if (parts.length === 0) return whole ? "Range: an integer." : "";
  return `Range: ${whole ? "an integer, " : ""}${parts.join(", ")}.`;
}

function between(low: Json | undefined, high: Json | undefined, what: string): string {
  if (low === undefined && high === undefined) return "";
  const amount = high ?? low ?? null;
  const counted = `${inline(amount)}${what === "" ? "" : ` ${what}${amount === 1 ? "" : "s"}`}`;
  if (low === undefined) return `at most ${counted}`;
  if (high === undefined) return `at least ${counted}`;
  return low === high ? `exactly ${counted}` : `${inline(low)} to ${counted}`;
}

const inline = (value: Json) => commentLines(JSON.stringify(value).slice(0, 200)).join(" ");
