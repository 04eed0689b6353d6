// Checks one line of a batch. The model's validator checks its request afterwards.
import { createHash } from "node:crypto";
import { nearest } from "../validation/near.js";
import { isObject } from "../validation/value.js";

/** A request of a batch. */
export interface BatchEntry {
  /** Unique name of the job, the same in every run. Default `line-N`. */
  readonly id?: string | undefined;
  /** Model id. */
  readonly model: string;
  /** The request without `model`. */
  readonly request: object;
  /** Path of its file below the output folder, without the ending. Default: the id. */
  readonly save?: string | undefined;
}

/** A well-formed entry, with its position in the source. */
export interface BatchLine extends BatchEntry {
  /** Line of the file, or position in the list, from 1. */
  readonly line: number;
  readonly id: string;
  /** Hash of model and request. Both must not change under the same id. */
  readonly hash: string;
}

const FIELDS = ["id", "model", "request", "save"];
const LONGEST_ID = 200;
// File systems allow 255 bytes, and a number and an ending may follow.
const LONGEST_PART = 240;
// A path with such an ending could collide with a folder of another job. `a.png` would also become
// `a.png.png`.
const MEDIA_ENDING =
  /([^/\\]*(\.(?:mp4|m4v|mov|webm|mkv|avi|gif|png|apng|jpe?g|webp|avif|heic|bmp|tiff?|svg|mp3|m4a|aac|wav|flac|ogg|opus)))(?:[/\\]|$)/i;

/** Returns the checked entry. Throws an error whose message is a sentence if the entry is wrong. */
export function checkedEntry(value: unknown, line: number): BatchLine {
  must(isObject(value), "it is not a JSON object");
  const unknown = Object.keys(value).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, FIELDS);
    const hint = near === undefined ? `it has ${FIELDS.join(", ")}` : `did you mean ${near}?`;
    throw new Error(`there is no field ${JSON.stringify(unknown.slice(0, 40))}: ${hint}`);
  }
  const { id = lineName(line), model, request, save } = value;
  const name = `id must be a text of 1 to ${LONGEST_ID} characters, without control characters`;
  must(typeof id === "string" && isName(id) && id.length <= LONGEST_ID, name);
  const isReserved = /^line-\d+$/.test(id) && id !== lineName(line);
  must(
    !isReserved,
    `${JSON.stringify(id)} is reserved for a line without an id. Choose another id`,
  );
  must(typeof model === "string" && model !== "", "model must be the id of a model");
  must(isObject(request), "request must be an object, the request without model");
  const saveMessage = "save must be the path of a file below the output folder, without ..";
  must(save === undefined || (typeof save === "string" && isSavePath(save)), saveMessage);
  if (save !== undefined) checkSave(save, id);
  return { line, id, model, request, save, hash: hashOf(model, request) };
}

/** Refuses a path that could collide with files of other jobs. */
function checkSave(save: string, id: string): void {
  const numberMessage =
    "save must not end with a number in brackets: it marks several files of one job";
  must(!/\(\d+\)$/.test(save), numberMessage);
  const [, fileName, ending] = MEDIA_ENDING.exec(save) ?? [];
  const endingMessage = `${JSON.stringify(fileName)} in save has an ending. Leave ${JSON.stringify(ending)} out: each file brings its own`;
  must(fileName === undefined, endingMessage);
  const isReserved = /^line-\d+$/i.test(save) && save.toLowerCase() !== id;
  must(!isReserved, `save is reserved for a line without an id. Choose another save`);
}

function must(fits: boolean, sentence: string): asserts fits {
  if (!fits) throw new Error(sentence);
}

/** The hash that identifies a request in later runs. */
export function hashOf(model: string, request: object): string {
  return createHash("sha256")
    .update(JSON.stringify([model, request]))
    .digest("hex")
    .slice(0, 32);
}

const isName = (text: string) => text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text);

/** The id of a line that has none. */
export const lineName = (line: number): string => `line-${line}`;

// A list of requests may come from anyone, so it must not reach files outside the folder.
function isSavePath(path: string): boolean {
  if (!isName(path) || /^[/\\]|^[a-z]:|[/\\]$/i.test(path)) return false;
  // The batch's own files, with their locks and parts.
  if (/^(results|journal)\.jsonl($|[./\\])/i.test(path)) return false;
  return path
    .split(/[/\\]/)
    .every((part) => !["", ".", ".."].includes(part) && Buffer.byteLength(part) <= LONGEST_PART);
}
