// A line of a batch: checked by itself, before the model's validator sees its request.
import { createHash } from "node:crypto";
import { nearest } from "../validation/near.js";
import { isObject } from "../validation/value.js";

/** A request of a batch. */
export interface BatchEntry {
  /** Name of the job, different from all others; default `line-N`. It stays the same from run to run. */
  readonly id?: string | undefined;
  /** Model id. */
  readonly model: string;
  /** The request without `model`. */
  readonly request: object;
  /** Path of its file below the output folder, without ending, which the file brings; default the id. */
  readonly save?: string | undefined;
}

/** An entry that is well formed, with its place in the source. */
export interface BatchLine extends BatchEntry {
  /** Line of the file, or position in the list, from 1. */
  readonly line: number;
  readonly id: string;
  /** Hash of model and request: under the same id they stay the same. */
  readonly hash: string;
}

const FIELDS = ["id", "model", "request", "save"];
const LONGEST_ID = 200;
// File systems take 255 bytes; a number and an ending may come behind it.
const LONGEST_PART = 240;
// A file with one of these could be where a folder of another job is, and `a.png` would become `a.png.png`.
const MEDIA_ENDING =
  /([^/\\]*(\.(?:mp4|m4v|mov|webm|mkv|avi|gif|png|apng|jpe?g|webp|avif|heic|bmp|tiff?|svg|mp3|m4a|aac|wav|flac|ogg|opus)))(?:[/\\]|$)/i;

/** The entry; throws a sentence where it is none. */
export function checkedEntry(value: unknown, line: number): BatchLine {
  must(isObject(value), "it is no object");
  const unknown = Object.keys(value).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, FIELDS);
    const meant = near === undefined ? `it has ${FIELDS.join(", ")}` : `did you mean ${near}?`;
    throw new Error(`there is no field ${JSON.stringify(unknown.slice(0, 40))}: ${meant}`);
  }
  const { id = lineName(line), model, request, save } = value;
  const name = `id must be a text of 1 to ${LONGEST_ID} characters, without control characters`;
  must(typeof id === "string" && isName(id) && id.length <= LONGEST_ID, name);
  const isTaken = /^line-\d+$/.test(id) && id !== lineName(line);
  must(!isTaken, `${JSON.stringify(id)} is the name of a line without an id. Give it another one`);
  must(typeof model === "string" && model !== "", "model must be the id of a model");
  must(isObject(request), "request must be an object, the request without model");
  const place = "save must be the path of a file below the output folder, without ..";
  must(save === undefined || (typeof save === "string" && isPlace(save)), place);
  if (save !== undefined) checkSave(save, id);
  return { line, id, model, request, save, hash: hashOf(model, request) };
}

/** Refuses a path that files of other jobs may have. */
function checkSave(save: string, id: string): void {
  const number = "save must not end with a number in brackets: several files of one job do";
  must(!/\(\d+\)$/.test(save), number);
  const [, named, ending] = MEDIA_ENDING.exec(save) ?? [];
  const own = `${JSON.stringify(named)} in save has an ending. Leave ${JSON.stringify(ending)} out: each file brings its own`;
  must(named === undefined, own);
  const isTaken = /^line-\d+$/i.test(save) && save.toLowerCase() !== id;
  must(!isTaken, `save is the name of a line without an id. Choose another one`);
}

function must(fits: boolean, sentence: string): asserts fits {
  if (!fits) throw new Error(sentence);
}

/** The hash by which a request is known again. */
export function hashOf(model: string, request: object): string {
  return createHash("sha256")
    .update(JSON.stringify([model, request]))
    .digest("hex")
    .slice(0, 32);
}

const isName = (text: string) => text !== "" && !/[\p{Cc}\p{Cs}]/u.test(text);

/** The name of a line without an id. */
export const lineName = (line: number): string => `line-${line}`;

// A list of requests may come from anywhere, and says nothing about files outside the folder.
function isPlace(path: string): boolean {
  if (!isName(path) || /^[/\\]|^[a-z]:|[/\\]$/i.test(path)) return false;
  // The files of the batch itself, with their locks and parts.
  if (/^(results|journal)\.jsonl($|[./\\])/i.test(path)) return false;
  return path
    .split(/[/\\]/)
    .every((part) => !["", ".", ".."].includes(part) && Buffer.byteLength(part) <= LONGEST_PART);
}
