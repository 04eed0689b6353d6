// A request body: the caller's request as JSON, and the images in it that are not uploaded yet.
import { isImageFile, type ImageFile } from "../../files/image-file.js";
import type { ReadFile, RequestFile } from "../../files/request-files.js";
import { type Issue, nameOf, record } from "../../validation/issue.js";
import { LARGEST_UPLOAD_BYTES } from "../../resources/uploads/upload-bytes.js";
import { PUBLIC_ORIGIN } from "../../validation/public-url.js";
import { isArray, isObject, tagOf } from "../../validation/value.js";
import { InputValidationError } from "../errors/index.js";
import { textOf } from "../transport/answer/answer.js";
import type { CallBody } from "../transport/call.js";
import { sha256Hex, utf8Encoder } from "../transport/encoding.js";

const ENCODER = utf8Encoder();

/**
 * A request body, serialised once for validation, hash and every attempt. `value` and `hash` are
 * computed on first use.
 */
export class RequestBody implements CallBody {
  readonly contentType = "application/json";
  readonly bytes: Uint8Array;
  /**
   * The images to upload. If there are any, the body has a stand-in URL for each of them, and is
   * not sent: `withUrls` returns the body to send.
   */
  readonly files: readonly ReadFile[];
  #value: Readonly<Record<string, unknown>> | undefined;
  #hash: Promise<string> | undefined;

  /**
   * Pass `hash` if `text` has URLs of uploaded files. The hash depends on the bytes of the files,
   * not on their URLs.
   */
  constructor(text: string, files: readonly ReadFile[] = [], hash?: Promise<string>) {
    this.bytes = ENCODER.encode(text);
    this.files = files;
    this.#hash = hash;
  }

  get text(): string {
    return textOf(this.bytes);
  }

  /** The parsed body, for validation and estimates. */
  get value(): Readonly<Record<string, unknown>> {
    return (this.#value ??= JSON.parse(this.text) as Readonly<Record<string, unknown>>);
  }

  /**
   * SHA-256 of the body, hexadecimal. Each file counts as the text `sha256:` and its hash, because
   * each upload of a file gets another URL.
   */
  hash(): Promise<string> {
    const withHashes = () =>
      this.files.length === 0
        ? this.bytes
        : ENCODER.encode(withTexts(this.text, this.files, ({ hash }) => `sha256:${hash}`));
    return (this.#hash ??= sha256Hex(withHashes()));
  }

  /** Returns the body to send, with a URL in the place of each file. */
  withUrls(files: readonly (RequestFile & { readonly url: string })[]): RequestBody {
    return new RequestBody(
      withTexts(this.text, files, ({ url }) => url),
      [],
      this.hash(),
    );
  }
}

/** Replaces the value at the path of each file by `textOfFile(file)`, and returns the new JSON. */
export function withTexts<File extends RequestFile>(
  json: string,
  files: readonly File[],
  textOfFile: (file: File) => string,
): string {
  const body: unknown = JSON.parse(json);
  for (const file of files) {
    let holder = body;
    const last = file.path[file.path.length - 1] ?? "";
    for (const key of file.path.slice(0, -1)) holder = (holder as Fields)[key];
    (holder as Record<string | number, unknown>)[last] = textOfFile(file);
  }
  return JSON.stringify(body);
}

/**
 * Serialises the request, so that later changes by the caller have no effect. Adds each image of
 * the request to `files`, and writes a stand-in URL in its place. Throws `InputValidationError` for
 * values that JSON cannot express, and for images if `files` is missing.
 */
export function requestBody(
  subject: string,
  input: unknown,
  extraBody: Readonly<Record<string, unknown>> | undefined,
  fixed: Readonly<Record<string, unknown>>,
  files?: RequestFile[],
): RequestBody {
  const request = checkedRequest(subject, input);
  const extra = checkedRequest(subject, extraBody ?? {}, "extraBody");
  return jsonBody(subject, { ...fixed, ...request, ...extra, ...fixed }, files);
}

/** Returns `input` if it is a plain object. Throws `InputValidationError` for every other value. */
export function checkedRequest(
  subject: string,
  input: unknown,
  name = "the request",
): Readonly<Record<string, unknown>> {
  const fault = unwritable(input);
  if (isObject(input) && fault === undefined) return input;
  const got = fault === undefined ? "" : ` (got ${fault})`;
  throw unwritableRequest(subject, `${name} must be an object${got}`, input);
}

/**
 * Serialises an object or a list, which becomes the whole body. Throws `InputValidationError` for
 * values that JSON cannot express, and for images if `files` is missing.
 */
export function jsonBody(subject: string, value: object, files?: RequestFile[]): RequestBody {
  const issues: Issue[] = [];
  let text: string;
  try {
    text = writeJson(value, issues, files);
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
    throw unwritableRequest(subject, `the request cannot be written as JSON (${why})`, undefined);
  }
  if (issues.length > 0) throw new InputValidationError(subject, issues);
  return new RequestBody(text);
}

function unwritableRequest(
  subject: string,
  message: string,
  actual: unknown,
): InputValidationError {
  const issue = { pointer: "", path: [], keyword: "type", expected: "object", actual, message };
  return new InputValidationError(subject, [issue]);
}

// The functions below write a request as JSON. `JSON.stringify` alone would send NaN as null and a
// Map as {}, and leave functions out.

type Fields = Readonly<Record<string | number, unknown>>;

/**
 * Returns the JSON text of an object. Adds an issue for each value that JSON cannot express. Omits
 * undefined properties. Calls `toJSON`, so that a Date becomes a string. If `files` is passed, adds
 * each image to it.
 */
function writeJson(fields: object, issues: Issue[], files: RequestFile[] | undefined): string {
  // The objects around the current value, outermost first. The first is the wrapper object that
  // `JSON.stringify` makes.
  const holders: object[] = [];
  const path: (string | number)[] = [];
  const copies = new Map<ImageFile, ImageFile>();
  return JSON.stringify(fields, function (this: Fields, key: string, value: unknown): unknown {
    const depth = Math.max(0, holders.lastIndexOf(this));
    holders.length = depth;
    holders.push(this);
    path.length = Math.max(0, depth - 1);
    if (depth > 0) path.push(Array.isArray(this) ? Number(key) : key);
    const raw = this[key];
    if (files !== undefined && isImageFile(raw)) {
      const source = copies.get(raw) ?? copyOf(raw);
      copies.set(raw, source);
      return `${PUBLIC_ORIGIN}/${files.push({ path: [...path], source })}`;
    }
    const fault = holders.includes(value as object)
      ? "an object that contains itself"
      : unwritable(raw, value, Array.isArray(this));
    if (fault !== undefined) {
      const message = `${nameOf(path)} must be text, a finite number, a boolean, null, an array or a plain object (got ${fault})`;
      record([issues], [...path], raw, "type", "JSON", message);
      return undefined;
    }
    const written = files === undefined ? value : withoutBuffers(value);
    if (typeof written === "object" && written !== null) holders.push(written);
    return written;
  });
}

// Copies bytes, because the caller may change them later. A Blob cannot change, and bytes above the
// size limit are refused, so neither is copied.
const copyOf = (image: ImageFile): ImageFile =>
  "byteLength" in image && image.byteLength <= LARGEST_UPLOAD_BYTES
    ? new Uint8Array(ArrayBuffer.isView(image) ? image : new Uint8Array(image))
    : image;

/**
 * Replaces each Buffer in an array or an object with a view of its bytes. `JSON.stringify` would
 * call the `toJSON` of a Buffer, which makes an array of millions of numbers.
 */
function withoutBuffers(value: unknown): unknown {
  const isBuffer = (item: unknown) => ArrayBuffer.isView(item) && "toJSON" in item;
  const viewOf = (item: unknown) =>
    ArrayBuffer.isView(item) && isBuffer(item)
      ? new Uint8Array(item.buffer, item.byteOffset, item.byteLength)
      : item;
  if (isArray(value)) return value.some(isBuffer) ? value.map(viewOf) : value;
  if (!isObject(value) || !Object.values(value).some(isBuffer)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, viewOf(item)]));
}

// Tags (`tagOf`) of the only objects that JSON can express. `JSON.stringify` would lose the content
// of any other object, such as a Map. The tag also identifies objects of another realm, such as a
// frame.
const WRITABLE = ["Object", "Array", "String", "Boolean", "Number"];

/**
 * Describes a value that JSON cannot express. Returns `undefined` for all other values. `raw` is
 * the value before `toJSON`, and `value` the result of `toJSON`.
 */
function unwritable(raw: unknown, value = raw, isItem = false): string | undefined {
  // This check comes first, because the `toJSON` of a Buffer returns a plain object, which JSON can
  // express.
  if (ArrayBuffer.isView(raw)) return "bytes";
  if (value === null) return tagOf(raw) === "Date" ? "an invalid Date" : undefined;
  if (value === undefined) return isItem ? "undefined" : undefined;
  const tag = tagOf(value);
  if (tag === "Number") return Number.isFinite(Number(value)) ? undefined : String(value);
  if (typeof value === "bigint") return "a BigInt";
  if (typeof value === "object" && "then" in value && typeof value.then === "function") {
    return "a Promise, which needs await";
  }
  return WRITABLE.includes(tag) ? undefined : `a value of the kind ${tag}`;
}
