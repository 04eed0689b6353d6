// Finds the images in a request, and replaces each image by its URL.
import type { FieldNames } from "../../call/model/definition.js";
import { entryIn, type FieldEntry } from "../../files/field-names.js";
import { mediaKindOf } from "../../files/media-names.js";
import { type Fields, isArray, isObject, tagOf } from "../../validation/value.js";
import { BrowserError } from "./call.js";
import { newKey } from "./key.js";

/** An image in a request. */
export type BrowserImage = Blob | Uint8Array | ArrayBuffer;

const KINDS = ["Blob", "File", "Uint8Array", "ArrayBuffer"];

// An image from an iframe is not an instance of this page's classes. So this function compares the
// names of the classes.
export const isImage = (value: unknown): value is BrowserImage => KINDS.includes(tagOf(value));

/**
 * Returns the images in a request, each once. `fields` has the field names of the contract, if they
 * are known. Throws `BrowserError` for a file in a field that takes no image.
 */
export function imagesIn(
  request: unknown,
  fields: FieldNames | undefined,
): readonly BrowserImage[] {
  const images = new Set<BrowserImage>();
  const visit = (value: unknown, entry: FieldEntry, path: readonly string[]) => {
    if (isImage(value)) {
      if (fields === undefined ? !isImagePath(path) : entry !== "image") {
        const message = `The field "${path.join(".")}" takes no file. Pass a URL.`;
        throw new BrowserError("InputValidationError", message, { retryable: false });
      }
      images.add(value);
    } else if (isArray(value)) {
      for (const item of value) visit(item, entry, path);
    } else if (isObject(value)) {
      for (const [name, part] of Object.entries(value))
        visit(part, entryIn(entry, name), [...path, name]);
    }
  };
  visit(request, fields, []);
  return [...images];
}

// Without the contract, only the names in a field's path show whether the field takes an image. If
// no name shows a kind of file, the last name must end in `url` or `urls`, such as
// `element_input_urls`.
function isImagePath(path: readonly string[]): boolean {
  const kind = mediaKindOf(path);
  return kind === "image" || (kind === undefined && /urls?$/i.test(path.join(".")));
}

// Each image gets its own URL, because a list may refuse equal items.
const standInOf = (_: BrowserImage, index: number) => `https://files.example.com/${index + 1}.png`;

/** Returns a request with URLs in the place of its images. Default: the URLs of `standInOf`. */
export type BodyOf = (urls?: readonly string[]) => unknown;

/**
 * Returns a function that puts URLs in the place of the images. The URLs must have the order of
 * `images`. If the request has images, `bodyOf` reads the request at once, so later changes of the
 * request have no effect.
 */
export function bodyOf(request: unknown, images: readonly BrowserImage[]): BodyOf {
  if (images.length === 0) return () => request;
  // In `text`, a random mark stands in the place of each image. No text of the request equals it.
  const marks = images.map(newKey);
  const text = JSON.stringify(request, function (this: Fields, name, json: unknown) {
    // Reads the original value, because `json` of a Buffer is the result of `toJSON`, with a list
    // of numbers.
    const value = this[name];
    return isImage(value) ? marks[images.indexOf(value)] : json;
  });
  return (urls = images.map(standInOf)) =>
    JSON.parse(text, (_, value: unknown) => urls[marks.indexOf(value as string)] ?? value);
}
