// Shows in the example of a page that a field takes an image file in the place of a URL.
import { requestTree } from "../../read/tree/contract-tree.js";
import type { Contract } from "../../read/normalise/contract.js";
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  type Json,
  type JsonObject,
} from "../../read/schema/json.js";
import { fieldNames } from "../field-names.js";

const CALL = 'file("harbour.png")';
// As a literal it is as long as the call, so that the lines break at the same places.
const MARK = "file harbour.png.";

/** Replaces the URLs of images in an example by a mark. Returns the same text if it has none. */
export function withImageMarks(
  { schema, imageFields }: Pick<Contract, "schema" | "imageFields">,
  request: JsonObject,
): JsonObject {
  const names = fieldNames(requestTree(schema), imageFields) ?? {};
  return marked(request, names) as JsonObject;
}

/** Replaces the marks in a program by calls of `file`. */
export const withFileCalls = (program: string): string => program.replaceAll(`"${MARK}"`, CALL);

/** Whether an example has a mark. */
export const hasMark = (request: JsonObject): boolean =>
  JSON.stringify(request).includes(`"${MARK}"`);

function marked(value: Json, names: Json): Json {
  if (isJsonArray(value)) return value.map((item) => marked(item, names));
  if (typeof value === "string") return names === "image" ? MARK : value;
  if (!isJsonObject(value) || !isJsonObject(names)) return value;
  return objectOf(
    Object.entries(value).map(([name, member]) => [name, marked(member, names[name] ?? true)]),
  );
}
