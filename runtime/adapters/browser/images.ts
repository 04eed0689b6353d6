// Finds the images in a request, and replaces each image by its URL.
import type { FieldNames } from "../../call/model/definition.js";
import { isArray } from "../../validation/value.js";
import { BrowserError } from "./call.js";

/** An image in a request. */
export type BrowserImage = Blob | Uint8Array | ArrayBuffer;

// Any public URL, for the check of a request before its images are uploaded.
const STAND_IN = "https://files.example.com/image.png";

export const isImage = (value: unknown): value is BrowserImage =>
  [Blob, Uint8Array, ArrayBuffer].some((type) => value instanceof type);

/**
 * Returns the images in a request, each once. `fields` has the field names of the contract, if they
 * are known. Throws `BrowserError` for a file in a field that takes no image.
 */
export function imagesIn(
  request: unknown,
  fields: FieldNames | undefined,
): readonly BrowserImage[] {
  const images = new Set<BrowserImage>();
  const visit = (
    value: unknown,
    names: FieldNames[string] | undefined,
    path: readonly string[],
  ) => {
    if (isImage(value)) {
      if (fields === undefined ? !isImagePath(path) : names !== "image") {
        const message = `The field ${path.at(-1) ?? ""} takes no file. Upload the file, and pass its URL in a field that takes a URL.`;
        throw new BrowserError("InputValidationError", message, { retryable: false });
      }
      images.add(value);
    } else if (isArray(value)) {
      for (const item of value) visit(item, names, path);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value))
        visit(part, memberOf(names, name), [...path, name]);
    }
  };
  visit(request, fields, []);
  return [...images];
}

const memberOf = (names: FieldNames[string] | undefined, name: string) =>
  typeof names === "object" && Object.hasOwn(names, name) ? names[name] : undefined;

// Without the contract, the names must do. The innermost name of a kind of file decides, because a
// field may be `url` in `image_with_roles` or in `video`.
function isImagePath(path: readonly string[]): boolean {
  const name = path.findLast((one) => /image|frame|video|audio|voice|music/i.test(one));
  return name === undefined ? /urls?$/i.test(path.at(-1) ?? "") : /image|frame/i.test(name);
}

/** Returns the request with URLs in the places of the images. `urls` has the order of `images`. */
export function withUrls(
  request: unknown,
  images: readonly BrowserImage[],
  urls: readonly string[] = images.map(() => STAND_IN),
): unknown {
  if (images.length === 0) return request;
  const replace = (value: unknown): unknown => {
    if (isImage(value)) return urls[images.indexOf(value)];
    if (isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part)]));
  };
  return replace(request);
}
