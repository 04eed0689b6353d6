// Reads the requests of a batch from a file of JSON Lines or an iterable.
import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { fileError, jsonOf, linesOf } from "../jobs/lines.js";
import { type Cancellation, ofSignal, within } from "../call/time/clock.js";
import { checkedEntry, hashOfBody, type BatchEntry, type BatchLine } from "./entry.js";
import { replaceImages, SourceImages, withImages } from "./images.js";
import { fieldsOf, isObject } from "../validation/value.js";
import { wrongFile, wrongJson } from "./wrong-json.js";

/** The path of a file with one JSON request on each line, or an iterable of requests. */
export type BatchSource = string | Iterable<BatchEntry> | AsyncIterable<BatchEntry>;

/** A source and its images. */
export interface Lines {
  readonly source: BatchSource;
  readonly images: SourceImages;
}

/** A wrong line and an explanation. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

// The maximum line length in bytes. Without a limit, one endless line would fill the memory.
const LONGEST_LINE = 16 * 1024 * 1024;

const NOT_UTF8 = "the line has bytes that are not UTF-8. Save the file as UTF-8";

/** Returns whether the source can be read twice: once to check it, and once to send it. */
export const isRepeatable = (source: BatchSource): boolean =>
  typeof source === "string" || Array.isArray(source);

/**
 * Creates the object that reads the images of a source. Only the lines of a file may refer to image
 * files.
 */
export const imagesOfSource = (source: BatchSource): SourceImages =>
  new SourceImages(typeof source === "string" ? dirname(source) : undefined);

/**
 * Yields each line that is not blank, or a `Problem` for a wrong line, until `signal` is aborted.
 * Throws on a read error. Pass the same `images` object to a second reading: the object stores the
 * first hash of each image, so that a changed image is detected.
 */
export async function* linesOfBatch(
  source: BatchSource,
  signal?: AbortSignal,
  images = imagesOfSource(source),
): AsyncGenerator<BatchLine | Problem, void, undefined> {
  let line = 0;
  if (typeof source !== "string") {
    for await (const value of until(source, ofSignal(signal)))
      yield await readEntry(value, ++line, images);
    return;
  }
  for await (const { text, isUtf8 } of textsOf(source)) {
    if (signal?.aborted === true) return;
    line++;
    const json = line === 1 ? text.replace(/^\uFEFF/, "") : text;
    const fault = line === 1 ? wrongFile(json) : undefined;
    if (fault !== undefined) {
      // The fault is about the whole file, so the other lines are not read.
      yield { line, message: fault };
      return;
    }
    if (json.trim() === "") continue;
    yield isUtf8 ? await readLine(json, line, images) : { line, message: NOT_UTF8 };
  }
}

/** Yields values. Stops when `ending` is cancelled, even during the wait for the next value. */
async function* until<Value>(
  values: Iterable<Value> | AsyncIterable<Value>,
  ending: Cancellation,
): AsyncGenerator<Value, void, undefined> {
  const iterator =
    Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]();
  try {
    for (;;) {
      const next = await within(Promise.resolve(iterator.next()), ending);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    if (!ending.aborted) throw error;
  } finally {
    // An async generator handles `return` only after its current wait. If `ending` is cancelled,
    // the batch does not wait for the generator.
    const returned = Promise.resolve(iterator.return?.());
    await within(returned, ending).catch((error: unknown) => {
      if (!ending.aborted) throw error;
    });
  }
}

/** Yields the lines of a file, and whether their bytes are valid UTF-8. */
async function* textsOf(path: string): AsyncGenerator<{ text: string; isUtf8: boolean }> {
  let start = 0;
  try {
    for await (const { text, bytes } of linesOf(path, LONGEST_LINE)) {
      // The decoder replaces invalid bytes by the character U+FFFD. A file may contain this
      // character itself, so the bytes of the line are checked.
      yield { text, isUtf8: !text.includes("\uFFFD") || isUtf8(await bytesOf(path, start, bytes)) };
      start += bytes;
    }
  } catch (error) {
    const what = `The requests in ${path} cannot be read`;
    throw fileError(what, path, error, "Pass the path of a JSON Lines file.");
  }
}

async function bytesOf(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer;
  } finally {
    await file.close();
  }
}

async function readLine(
  text: string,
  line: number,
  images: SourceImages,
): Promise<BatchLine | Problem> {
  const value = jsonOf(text);
  return value === undefined ? { line, message: wrongJson(text) } : readEntry(value, line, images);
}

async function readEntry(
  value: unknown,
  line: number,
  images: SourceImages,
): Promise<BatchLine | Problem> {
  try {
    const request = fieldsOf(value)["request"];
    if (!isObject(value) || !isObject(request)) return checkedEntry(value, line);
    const withLineImages = await withImages(request, images);
    if (withLineImages === request) return checkedEntry(value, line);
    const entry = checkedEntry({ ...value, request: withLineImages }, line);
    const { model } = entry;
    const digests = replaceImages(entry.request, ({ digest }) => digest);
    // Puts the fields into the order of the body that the client sends, because the hash depends on
    // the order.
    return { ...entry, hash: hashOfBody(Object.assign({ model }, digests, { model })) };
  } catch (error) {
    // A request with thousands of levels overflows the stack.
    if (error instanceof RangeError) return { line, message: "the request is nested too deeply" };
    return { line, message: error instanceof Error ? error.message : String(error) };
  }
}
