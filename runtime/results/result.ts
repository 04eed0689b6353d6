// The result of a completed task and its files: types, whether a result holds anything usable, and the results of several tasks as one.
import { sum } from "../pricing/decimal.js";
import { isArray, isObject, timeOf } from "../validation/value.js";

/** How a file is fetched. */
export interface SaveOptions {
  /** Ends the download; it then rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Total time in milliseconds, from the start of its download: a few files are fetched at once. Default 15 minutes; for a stream
   * no limit, because its reader may be slow. A server that is silent for 30 seconds is asked again in any case.
   */
  readonly timeoutMs?: number | undefined;
}

/** How a file is fetched into memory. */
export interface BytesOptions extends SaveOptions {
  /** Largest file that is taken, in bytes. Default 256 MiB. */
  readonly maxBytes?: number | undefined;
}

export interface SavedFile {
  /** The path that was written. */
  readonly path: string;
  /** Size in bytes. */
  readonly bytes: number;
}

/**
 * A file of a result. Result URLs expire: fetch what you want to keep.
 *
 * However it is fetched: no credentials are sent, at most 3 redirects are followed, to http and https only, never into a private
 * network unless the gateway is in one. With a `dispatcher` on the client the bytes come through it, and it looks names up by itself.
 * A download that breaks off goes on where it stopped, if the server can do that; a file is never shorter than announced.
 * If the server refuses the URL, the gateway is asked once for a newer one.
 * All of them throw `ExpiredResultError` when no URL works any more, `ProtocolError` when the server sends a page (HTML, JSON, XML)
 * instead of the file or the address is not allowed, `ConnectionError` when the server cannot be reached or breaks off,
 * `RequestTimeoutError` after `timeoutMs`, `ClientClosedError` after `close()`.
 */
export interface ResultFile {
  readonly url: string;
  /** When the URL stops working; absent where the gateway does not say. */
  readonly expiresAt: Date | undefined;
  /**
   * Streams the file to `path`, in a folder that is made where it is missing. A name without an ending gets that of the file, and
   * one that Windows takes for a device, such as `con.mp4`, a hash: the result has the path that was written. The file is complete or absent, also when the
   * process is killed or another one saves to the same path: it is written under a random name in the same folder, flushed,
   * then renamed. A file at `path` is replaced; a link is replaced itself, never followed.
   * Parts that a killed process left (`.name.….part`) are removed by the first save of a process to their folder once they are a day old.
   * Through a dispatcher it comes in pieces of 4 MiB; from a server that gives no pieces it is written synchronously.
   * Throws `FileError` when it cannot be written, `path` names a folder or a device, or the runtime has no file system.
   */
  save(path: string, options?: SaveOptions): Promise<SavedFile>;
  /** Fetches the file into memory. Throws `ProtocolError` when it is larger than `maxBytes`. */
  bytes(options?: BytesOptions): Promise<Uint8Array>;
  /** The same as a `Blob` with the type that the server names. */
  blob(options?: BytesOptions): Promise<Blob>;
  /**
   * The file as a web stream; nothing is requested before it is first read, and a slow reader slows the server down. `cancel()`
   * it if you do not read to its end. It fails where it cannot go on after the bytes that were read: where the connection breaks and
   * the server gives no rest of the same file, or where the client has a dispatcher, the server gives no pieces, and the reader falls
   * 16 MiB behind. For a stream of Node: `Readable.fromWeb(file.stream())`.
   */
  stream(options?: SaveOptions): ReadableStream<Uint8Array>;
}

/** Fetches files. */
export interface FileAccess {
  readonly save: (file: FileSource, path: string, options?: SaveOptions) => Promise<SavedFile>;
  readonly bytes: (file: FileSource, options?: BytesOptions) => Promise<Uint8Array>;
  readonly blob: (file: FileSource, options?: BytesOptions) => Promise<Blob>;
  readonly stream: (file: FileSource, options?: SaveOptions) => ReadableStream<Uint8Array>;
}

/** The facts that a download needs. */
export interface FileSource {
  readonly url: string;
  readonly expiresAt: Date | undefined;
  readonly taskId: string;
  /** Its position among the videos, images, audios and tracks of the result, from 0; absent for what comes beside them. */
  readonly index?: number;
  /** Finds it in another answer about its task, if it has no position. */
  readonly beside?: (result: TaskResult) => ResultFile | undefined;
  /** Ending of its kind, such as `.mp4`, for a name without one where the address has none either. */
  readonly usualEnding?: string;
}

/** Makes a file that counts among those of its result. */
export type MakeFile = (source: FileSource) => ResultFile;

export function resultFile(source: FileSource, access: FileAccess): ResultFile {
  const methods = {
    save: (path: string, options?: SaveOptions) => access.save(source, path, options),
    bytes: (options?: BytesOptions) => access.bytes(source, options),
    blob: (options?: BytesOptions) => access.blob(source, options),
    stream: (options?: SaveOptions) => access.stream(source, options),
  };
  const file = { url: source.url, expiresAt: source.expiresAt };
  // Not enumerable, so that `structuredClone` copies the rest.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(file, name, { value });
  return Object.freeze(file as typeof file & typeof methods);
}

/** The fields beside those of a file, whose methods a spread would lose. */
export function withFile<File extends ResultFile, Fields extends object>(
  file: File,
  fields: Fields,
): File & Fields {
  const own = Object.getOwnPropertyDescriptors(file);
  const added = Object.getOwnPropertyDescriptors(fields);
  return Object.freeze(Object.defineProperties({}, { ...own, ...added }) as File & Fields);
}

/** The moment of a time as gateways write it. */
export function expiry(value: unknown): Date | undefined {
  const time = timeOf(value);
  return time === undefined ? undefined : new Date(time);
}

// 3-music-and-text.md, Resources.
/** A track; saving it saves its audio file. */
export interface MusicTrack extends ResultFile {
  /** Position in the result, from 1: the `audio_index` of a follow-up operation. */
  readonly audioIndex: number;
  /** Id for follow-up operations. */
  readonly clipId: string | undefined;
  readonly title: string | undefined;
  /** Length in seconds. */
  readonly durationSeconds: number | undefined;
  /** When it was made, ISO 8601. */
  readonly createTime: string | undefined;
  readonly lyrics: string | undefined;
  readonly lyricsId: string | undefined;
  /** Start and end of each line, in seconds. */
  readonly lyricsTimingMarkers: readonly (readonly [number, number])[];
  /** The same track as WAV. */
  readonly wav: ResultFile | undefined;
  /** The cover image. */
  readonly cover: ResultFile | undefined;
  /** The entry, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A character of a character task. */
export interface Character {
  /** Form `ch_<id>`. */
  readonly id: string;
  readonly displayName: string | undefined;
  readonly profilePictureUrl: string | undefined;
  readonly username: string | undefined;
  /** The entry, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * The result of a completed task; lists that do not apply are empty, but not all of them: a task of a video model has a video, and
 * so on. Of a model without a contract the result may be in `raw` only.
 */
export interface TaskResult {
  /** Id of the task; of a run with several `results`, of the first one. */
  readonly taskId: string;
  readonly videos: readonly ResultFile[];
  readonly images: readonly ResultFile[];
  readonly audios: readonly ResultFile[];
  readonly music: readonly MusicTrack[];
  readonly characters: readonly Character[];
  /** Last frame of a video, where the gateway gives one. */
  readonly lastFrame: ResultFile | undefined;
  /** Final charge in USD, the authoritative amount. */
  readonly cost: number | undefined;
  /** Final charge in platform credits, without binary noise. */
  readonly credits: number | undefined;
  /** The whole record with unknown fields, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
  /**
   * The result of each task of a run, where the gateway made several of the request: the lists above have the files of all, `cost` and
   * `credits` are their sums, absent where one is unknown, and `raw` is that of the first. Absent where there is one task.
   */
  readonly results?: readonly TaskResult[];
}

/** The files of a result that count, in the order of their positions. */
export const filesOf = ({
  videos,
  images,
  audios,
  music,
}: Pick<TaskResult, "videos" | "images" | "audios" | "music">): readonly ResultFile[] => [
  ...videos,
  ...images,
  ...audios,
  ...music,
];

/** Every file of the tasks, in their order, and what they cost together. One task's result stays as it is. */
export function joinedResult(results: readonly [TaskResult, ...TaskResult[]]): TaskResult {
  const [first] = results;
  if (results.length === 1) return first;
  return Object.freeze({
    ...first,
    videos: results.flatMap(({ videos }) => videos),
    images: results.flatMap(({ images }) => images),
    audios: results.flatMap(({ audios }) => audios),
    music: results.flatMap(({ music }) => music),
    characters: results.flatMap(({ characters }) => characters),
    lastFrame: results.find(({ lastFrame }) => lastFrame !== undefined)?.lastFrame,
    cost: total(results.map(({ cost }) => cost)),
    credits: total(results.map(({ credits }) => credits)),
    results,
  });
}

// Of an amount that is not known, the sum is not known either.
function total(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length < amounts.length ? undefined : sum(known);
}

/** The kind of result, if the SDK knows the operation of the task. */
export type ResultKind = "videos" | "images" | "music" | "characters";

const HOLDS: Readonly<Record<ResultKind, (result: TaskResult) => boolean>> = {
  videos: ({ videos }) => videos.length > 0,
  images: ({ images }) => images.length > 0,
  // 4-field-notes.md, Tasks: audio comes as `result.audios[]`, too.
  music: ({ music, audios }) =>
    audios.length > 0 || music.some(({ url, wav }) => url !== "" || wav !== undefined),
  characters: ({ characters }) => characters.some(({ id }) => id !== ""),
};

// Fields of `result` that the SDK reads; the table above decides about them.
const READ = ["videos", "images", "audios", "music", "characters", "last_frame_url"];

/**
 * Whether the result has something usable of this kind. Without a kind, as for a model that the SDK does not know, anything
 * in `data.result` counts, also what the SDK cannot read.
 */
export function holdsResult(result: TaskResult, kind: ResultKind | undefined): boolean {
  if (kind !== undefined) return HOLDS[kind](result);
  if (Object.values(HOLDS).some((holds) => holds(result))) return true;
  const given = result.raw["result"];
  if (!isObject(given)) return isSomething(given);
  return Object.entries(given).some(([name, value]) => !READ.includes(name) && isSomething(value));
}

function isSomething(value: unknown): boolean {
  if (isArray(value)) return value.some(isSomething);
  if (isObject(value)) return Object.values(value).some(isSomething);
  return value !== null && value !== undefined && value !== "";
}
