// Finds the images in a request, and puts their URLs in their places.
import type { FieldNames } from "../../call/model/definition.js";
import { isArray } from "../../validation/value.js";
import { BrowserError } from "./call.js";

// Any public URL, for the check of a request before its images are uploaded.
const STAND_IN = "https://files.example.com/image.png";

/**
 * Returns the images (`Blob`) in a request, each once. `fields` has the field names of the
 * contract, if they are known. Throws `BrowserError` for a file in a field that takes no image.
 */
export function imagesIn(request: unknown, fields: FieldNames | undefined): readonly Blob[] {
  const images = new Set<Blob>();
  const visit = (value: unknown, names: FieldNames[string] | undefined, field: string) => {
    if (value instanceof Blob) {
      // Without the contract, the name of the field decides if the field takes an image.
      if (fields === undefined ? !/urls?$/.test(field) : names !== "image") {
        const message = `The field ${field} takes no file. Upload the file, and pass its URL in a field that takes a URL.`;
        throw new BrowserError("InputValidationError", message, { retryable: false });
      }
      images.add(value);
    } else if (isArray(value)) {
      for (const item of value) visit(item, names, field);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) visit(part, memberOf(names, name), name);
    }
  };
  visit(request, fields, "");
  return [...images];
}

const memberOf = (names: FieldNames[string] | undefined, name: string) =>
  typeof names === "object" && Object.hasOwn(names, name) ? names[name] : undefined;

/** Returns the request with URLs in the places of the images. `urls` has the order of `images`. */
export function withUrls(
  request: unknown,
  images: readonly Blob[],
  urls: readonly string[] = images.map(() => STAND_IN),
): unknown {
  if (images.length === 0) return request;
  const replace = (value: unknown): unknown => {
    if (value instanceof Blob) return urls[images.indexOf(value)];
    if (isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part)]));
  };
  return replace(request);
}
