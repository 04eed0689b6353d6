// Replaces the image URLs in an example request by calls of `file()`, because a field that takes an
// image URL also takes an image file.
import { requestTree } from "../../read/tree/contract-tree.js";
import type { Contract } from "../../read/normalise/contract.js";
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  type Json,
  type JsonObject,
} from "../../read/schema/json.js";
import { fieldNames } from "../../read/normalise/field-names.js";

const CALL = 'file("harbour.png")';
// This mark stands for an image URL until the program is printed. Its literal is as long as the
// call of `file`, so lines break at the same columns.
const MARK = "file harbour.png.";

/** Returns a copy of an example with `MARK` in place of each image URL. */
export function withImageMarks(
  { schema, imageFields }: Pick<Contract, "schema" | "imageFields">,
  request: JsonObject,
): JsonObject {
  const names = fieldNames(requestTree(schema), imageFields) ?? {};
  return marked(request, names) as JsonObject;
}

/** Replaces each `MARK` in a program by a call of `file`. */
export const withFileCalls = (program: string): string => program.replaceAll(`"${MARK}"`, CALL);

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
