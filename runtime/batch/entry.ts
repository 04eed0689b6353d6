// Checks the fields of one batch line. The model's validator checks the request later.
import { createHash } from "node:crypto";
import { nearest } from "../validation/near.js";
import { isObject } from "../validation/value.js";

/** One request of a batch: a line of the file or an item of the list. */
export interface BatchEntry {
  /** Unique name of the job. Keep it the same in every run. Default `line-N`. */
  readonly id?: string | undefined;
  /** Model id. */
  readonly model: string;
  /**
   * The request fields without `model`. In a batch file, an image may be `{ "file": "cat.png" }`,
   * with a path below the folder of the batch file. In a list of entries, an image may be an
   * `ImageFile`.
   */
  readonly request: object;
  /** Path of the result file below the output folder, without extension. Default: the id. */
  readonly save?: string | undefined;
}

/** A checked entry, with its line number. */
export interface BatchLine extends BatchEntry {
  /** Line number in the file, or position in the list, counted from 1. */
  readonly line: number;
  readonly id: string;
  /** Hash of model and request. In a later run, the same id must have the same hash. */
  readonly hash: string;
}

const FIELDS = ["id", "model", "request", "save"];
const LONGEST_ID = 200;
// File systems allow names of 255 bytes. This limit leaves 15 bytes for a number and a file
// extension.
const LONGEST_PART = 240;
// Matches a name with a media extension. A folder with such a name could collide with the file of
// another job. A file with such a name would get a second extension, as in `a.png.png`.
const MEDIA_ENDING =
  /([^/\\]*(\.(?:mp4|m4v|mov|webm|mkv|avi|gif|png|apng|jpe?g|webp|avif|heic|bmp|tiff?|svg|mp3|m4a|aac|wav|flac|ogg|opus)))(?:[/\\]|$)/i;

/** Returns the checked entry. Throws an error with an explanation if a field is wrong. */
export function checkedEntry(value: unknown, line: number): BatchLine {
  must(isObject(value), 'the line must be a JSON object with the fields "model" and "request"');
  const unknown = Object.keys(value).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, FIELDS);
    const hint =
      near === undefined
        ? `the allowed fields are ${FIELDS.join(", ")}`
        : `did you mean ${JSON.stringify(near)}?`;
    throw new Error(`unknown field ${JSON.stringify(unknown.slice(0, 40))}: ${hint}`);
  }
  const { id = lineName(line), model, request, save } = value;
  const name = `the field "id" must be a text of 1 to ${LONGEST_ID} characters, without control characters`;
  must(typeof id === "string" && isName(id) && id.length <= LONGEST_ID, name);
  const isReserved = /^line-\d+$/.test(id) && id !== lineName(line);
  must(
    !isReserved,
    `${JSON.stringify(id)} is reserved for a line without an id. Choose another id`,
  );
  must(
    typeof model === "string" && model !== "",
    'the field "model" must be a text with the id of a model',
  );
  must(
    isObject(request),
    'the field "request" must be an object with the input of the model, such as { "prompt": "A lighthouse" }',
  );
  const saveMessage = `the field "save" must be a path below the output folder, such as "harbour/first", without ".." and with names of at most ${LONGEST_PART} bytes. It must not begin with results.jsonl or journal.jsonl`;
  must(save === undefined || (typeof save === "string" && isSavePath(save)), saveMessage);
  if (save !== undefined) checkSave(save, id);
  return { line, id, model, request, save, hash: hashOf(model, request) };
}

/** Throws if files saved at the path `save` could collide with files of other jobs. */
function checkSave(save: string, id: string): void {
  const numberMessage =
    'the field "save" must not end with a number in brackets: such numbers mark several files of one job';
  must(!/\(\d+\)$/.test(save), numberMessage);
  const [, fileName, ending] = MEDIA_ENDING.exec(save) ?? [];
  const endingMessage = `${JSON.stringify(fileName)} in the field "save" has an ending. Leave ${JSON.stringify(ending)} out: the result file determines the ending`;
  must(fileName === undefined, endingMessage);
  const isReserved = /^line-\d+$/i.test(save) && save.toLowerCase() !== id;
  must(
    !isReserved,
    'the path in the field "save" is reserved for a line without an id. Choose another path',
  );
}

function must(fits: boolean, sentence: string): asserts fits {
  if (!fits) throw new Error(sentence);
}

/** Returns the hash by which a later run detects a changed request. */
export function hashOf(model: string, request: object): string {
  return createHash("sha256")
    .update(JSON.stringify([model, request]))
    .digest("hex")
    .slice(0, 32);
}

/**
 * Returns the hash that the journal stores for a request body. For a request with images, pass the
 * body with the image hashes in the place of the URLs.
 */
export const hashOfBody = (body: object): string =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex");

const isName = (text: string) => text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text);

/** Returns the default id of a line. */
export const lineName = (line: number): string => `line-${line}`;

// Requests may come from strangers, so their paths must not lead outside the output folder.
function isSavePath(path: string): boolean {
  if (!isName(path) || /^[/\\]|^[a-z]:|[/\\]$/i.test(path)) return false;
  // The batch itself writes results.jsonl and journal.jsonl, and beside them lock files and part
  // files.
  if (/^(results|journal)\.jsonl($|[./\\])/i.test(path)) return false;
  return path
    .split(/[/\\]/)
    .every((part) => !["", ".", ".."].includes(part) && Buffer.byteLength(part) <= LONGEST_PART);
}
