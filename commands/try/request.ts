// Builds the request from a file, from `--set`, and from flags named after fields. The model's
// validator decides if a value is a text or a number.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import type { SafeContext } from "../command-line/context.js";
import type { Field } from "../../runtime/command-line/arguments.js";
import { reasonOf, usage } from "../../generator/failure.js";
import { didYouMean } from "../../generator/index.js";
import type { ModelModule } from "../../runtime/call/model/definition.js";
import type { Issue } from "../../runtime/validation/issue.js";
import type { TryOptions } from "./flags.js";

/** A request body without `model`. */
export type Body = Record<string, unknown>;

/**
 * Returns the request that the arguments describe. Throws with exit code 2 if an argument is
 * malformed.
 */
export async function requestOf(
  options: TryOptions,
  fields: readonly Field[],
  module: ModelModule,
  context: SafeContext,
): Promise<Body> {
  const request: Body = options.file === undefined ? {} : await bodyIn(options.file, context);
  if (request["model"] === module.id) delete request["model"];
  for (const [name, values] of byField(fields, module)) {
    put(request, [name], valueOf(name, values, module));
  }
  for (const one of options.set ?? []) {
    const at = one.indexOf("=");
    if (at <= 0) throw usage(`--set ${JSON.stringify(one)} must be path=value, such as a.b=1.`);
    put(request, one.slice(0, at).split("."), jsonOr(one.slice(at + 1)), one.slice(0, at));
  }
  return request;
}

/**
 * Throws with exit code 2 if the request is invalid. `try` calls this before it sends the request.
 */
export const assertValid = (request: Body, module: ModelModule): void =>
  assertNone(module.validate(request), module.id);

/** Throws with exit code 2 if the validator has found issues. */
export function assertNone(issues: readonly Issue[], model: string): void {
  if (issues.length === 0) return;
  const details = issues.map(({ message }) => `\n  ${message}`).join("");
  throw usage(`The request to ${model} is not valid, and was not sent:${details}`);
}

async function bodyIn(file: string, { cwd, signal }: SafeContext): Promise<Body> {
  const source = file === "-" ? "stdin" : file;
  let text: string;
  try {
    text =
      file === "-"
        ? await textOf(process.stdin)
        : await readFile(resolve(cwd, file), { encoding: "utf8", signal });
  } catch (error) {
    throw usage(
      `Cannot read --file ${source} (${reasonOf(error)}); give a file with the request as JSON.`,
    );
  }
  const value = jsonOr(text.replace(/^\uFEFF/, ""));
  if (isObject(value)) return value;
  throw usage(`--file ${source} is not a file with a JSON object such as {"prompt": "a cat"}.`);
}

/**
 * Collects the flag values for each field, such as the values of `--aspect-ratio` for
 * `aspect_ratio`. Throws with exit code 2 if the model has no field for a flag.
 */
function byField(fields: readonly Field[], module: ModelModule): ReadonlyMap<string, string[]> {
  const names = Object.keys(module.fields ?? {}).filter((name) => name !== "model");
  const all = new Map<string, string[]>();
  for (const { name, values } of fields) {
    const field = findField(name, names, module);
    const isNegated = field.isNo && values.length === 0;
    const fieldValues = isNegated ? ["false"] : values;
    all.set(field.name, [...(all.get(field.name) ?? []), ...fieldValues]);
  }
  return all;
}

const snake = (name: string) => name.replaceAll("-", "_");

function findField(
  flag: string,
  names: readonly string[],
  module: ModelModule,
): { readonly name: string; readonly isNo: boolean } {
  const find = (text: string) => names.find((name) => name === text || snake(name) === snake(text));
  const name = find(flag);
  if (name !== undefined) return { name, isNo: false };
  const negated = /^no-/.test(flag) ? find(flag.slice(3)) : undefined;
  if (negated !== undefined) return { name: negated, isNo: true };
  if (module.fields === undefined) return { name: snake(flag), isNo: false };
  const near = didYouMean(snake(flag), names).replaceAll('"', "").replace("mean ", "mean --");
  throw usage(
    `${module.id} has no field for --${flag}${near === "" ? "." : near} Its fields are ${names.join(", ")}.`,
  );
}

/**
 * Converts the texts of a flag to a value that the contract accepts, such as `"5"` to 5. If the
 * contract accepts no conversion, prefers a value of the right type. Throws with exit code 2 if a
 * needed value is missing, or if the field takes one value but the flag has several.
 */
function valueOf(name: string, values: readonly string[], module: ModelModule): unknown {
  const [only] = values;
  if (only === undefined) {
    if (complaint(name, true, module) < 3) return true;
    throw usage(`--${name} needs a value.`);
  }
  const asJson = values.map(jsonOr);
  const single = values.length === 1 ? [only, asJson[0]] : [];
  const ways = [...single, [...values], asJson];
  const marks = ways.map((way) => complaint(name, way, module));
  const best = Math.min(...marks);
  if (values.length > 1 && best === 3) {
    throw usage(
      `--${name} takes one value, not ${values.length} (${values.map((one) => JSON.stringify(one)).join(", ")}); put quotes around a text with spaces.`,
    );
  }
  // Uses the conversion that `complaint` rates lowest. So the error for `--duration 999` is that
  // the number is too large, not that the value is a text. If several invalid conversions of a
  // single value have the lowest rating, prefers the value that was parsed as JSON.
  const at =
    best === 0
      ? marks.indexOf(0)
      : single.length > 0 && marks[1] === best
        ? 1
        : marks.indexOf(best);
  return ways[at];
}

/**
 * Rates a value: 0 valid, 1 wrong value, 2 wrong type of an inner value, 3 wrong type of the value.
 */
function complaint(name: string, value: unknown, module: ModelModule): number {
  const issues = module.validate({ [name]: value }, { rules: false });
  const fieldIssues = issues.filter(({ path }) => path[0] === name);
  if (fieldIssues.length === 0) return 0;
  const types = fieldIssues.filter(({ keyword }) => keyword === "type");
  if (types.length === 0) return 1;
  return types.some(({ path }) => path.length === 1) ? 3 : 2;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Sets a value at a path. Defines properties, because assigning `__proto__` would set the
// prototype.
function put(target: Body, path: readonly string[], value: unknown, label = path.join(".")): void {
  const [key = "", ...rest] = path;
  if (key === "")
    throw usage(`--set ${label} has an empty name in its path. Remove the extra dot.`);
  const define = (made: unknown) => Object.defineProperty(target, key, { value: made, ...OWN });
  if (rest.length === 0) return void define(value);
  const before: unknown = Object.hasOwn(target, key) ? target[key] : undefined;
  const [next = ""] = rest;
  const inner = typeof before === "object" && before !== null ? before : newAt(next);
  const isGap = !/^\d+$/.test(next) || Number(next) > (inner as readonly unknown[]).length;
  if (Array.isArray(inner) && isGap) {
    throw usage(
      `--set ${label} must use numbers for the items of a list, from 0 and without gaps.`,
    );
  }
  define(inner);
  put(inner as Body, rest, value, label);
}

const OWN = { enumerable: true, writable: true, configurable: true };
const newAt = (next: string): object => (/^\d+$/.test(next) ? [] : {});
