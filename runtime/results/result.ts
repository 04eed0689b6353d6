// The result of a completed task and its files: the types, the check that a result is usable, and
// the joined result of several tasks.
import { sum } from "../pricing/decimal.js";
import { isArray, isObject, timeOf } from "../validation/value.js";

/** Options for fetching a file. */
export interface SaveOptions {
  /** Ends the download, which then rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Total time in milliseconds, from the start of the download; only a few files are fetched at
   * once. Default 15 minutes. A stream has no default limit, because its reader may be slow. If the
   * server is silent for 30 seconds, the request is repeated in any case.
   */
  readonly timeoutMs?: number | undefined;
}

/** Options for fetching a file into memory. */
export interface BytesOptions extends SaveOptions {
  /** Size limit of the file, in bytes. Default 256 MiB. */
  readonly maxBytes?: number | undefined;
}

export interface SavedFile {
  /** The path of the written file. */
  readonly path: string;
  /** Size in bytes. */
  readonly bytes: number;
}

/**
 * A file of a result. Result URLs expire: fetch the files that you want to keep.
 *
 * No method sends credentials. At most 3 redirects are followed, to http and https only, and into a
 * private network only if the gateway is in one. With a `dispatcher` on the client the bytes come
 * through it, and it resolves names itself. A download that breaks off is resumed, if the server
 * supports that; a file is never shorter than announced. If the server refuses the URL, the gateway
 * is queried once for a newer URL.
 *
 * Errors of all methods: `ExpiredResultError` if no URL works any more. `ProtocolError` if the
 * server sends a page (HTML, JSON, XML) instead of the file, or if the address is not allowed.
 * `ConnectionError` if the server cannot be reached or breaks off. `RequestTimeoutError` after
 * `timeoutMs`. `ClientClosedError` after `close()`.
 */
export interface ResultFile {
  readonly url: string;
  /** Expiry of the URL; absent if the gateway gives none. */
  readonly expiresAt: Date | undefined;
  /**
   * Streams the file to `path`, and makes a missing folder. A name without an extension gets the
   * extension of the file. A device name of Windows, such as `con.mp4`, gets a hash. The answer has
   * the path of the written file.
   *
   * The file is complete or absent, even if the process is killed or another process saves to the
   * same path. It is written under a random name in the same folder, flushed, then renamed. A file
   * at `path` is replaced; a link is itself replaced, never followed. Parts of killed processes
   * (`.name.….part`) are removed once they are a day old, by the first save of a process to their
   * folder.
   *
   * Through a dispatcher the file comes in pieces of 4 MiB. If the server does not support pieces,
   * it is written synchronously. Throws `FileError` if the file cannot be written, if `path` names
   * a folder or a device, or if the runtime has no file system.
   */
  save(path: string, options?: SaveOptions): Promise<SavedFile>;
  /** Fetches the file into memory. Throws `ProtocolError` if it is larger than `maxBytes`. */
  bytes(options?: BytesOptions): Promise<Uint8Array>;
  /** Fetches the file as a `Blob` with the media type from the server. */
  blob(options?: BytesOptions): Promise<Blob>;
  /**
   * The file as a web stream. The request is sent at the first read, and a slow reader slows the
   * server down. Call `cancel()` if you do not read to the end. For a stream of Node use
   * `Readable.fromWeb(file.stream())`.
   *
   * The stream fails if it cannot be resumed after the bytes that were read. That happens if the
   * connection breaks and the server cannot send the rest of the same file. With a dispatcher it
   * also happens if the server supports no pieces and the reader is 16 MiB behind.
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

/** The facts for a download. */
export interface FileSource {
  readonly url: string;
  readonly expiresAt: Date | undefined;
  readonly taskId: string;
  /**
   * Position among the videos, images, audios and tracks of the result, from 0; absent for files
   * beside them, such as a cover.
   */
  readonly index?: number;
  /** Finds a file without position in another answer about its task. */
  readonly beside?: (result: TaskResult) => ResultFile | undefined;
  /** Extension of its kind, such as `.mp4`, if neither the name nor the URL has one. */
  readonly usualEnding?: string;
}

/** Makes a file with a position in its result. */
export type MakeFile = (source: FileSource) => ResultFile;

export function resultFile(source: FileSource, access: FileAccess): ResultFile {
  const methods = {
    save: (path: string, options?: SaveOptions) => access.save(source, path, options),
    bytes: (options?: BytesOptions) => access.bytes(source, options),
    blob: (options?: BytesOptions) => access.blob(source, options),
    stream: (options?: SaveOptions) => access.stream(source, options),
  };
  const file = { url: source.url, expiresAt: source.expiresAt };
  // Not enumerable, because `structuredClone` cannot copy functions.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(file, name, { value });
  return Object.freeze(file as typeof file & typeof methods);
}

/** Adds fields to a file. A spread would lose its methods. */
export function withFile<File extends ResultFile, Fields extends object>(
  file: File,
  fields: Fields,
): File & Fields {
  const fileProperties = Object.getOwnPropertyDescriptors(file);
  const added = Object.getOwnPropertyDescriptors(fields);
  return Object.freeze(
    Object.defineProperties({}, { ...fileProperties, ...added }) as File & Fields,
  );
}

/** Reads a time in the formats of gateways. */
export function expiry(value: unknown): Date | undefined {
  const time = timeOf(value);
  return time === undefined ? undefined : new Date(time);
}

// 3-music-and-text.md, Resources.
/** A track. Its own methods fetch the audio file. */
export interface MusicTrack extends ResultFile {
  /** Position in the result, from 1: the `audio_index` of a follow-up operation. */
  readonly audioIndex: number;
  /** Id for follow-up operations. */
  readonly clipId: string | undefined;
  readonly title: string | undefined;
  /** Length in seconds. */
  readonly durationSeconds: number | undefined;
  /** Creation time, ISO 8601. */
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
 * The result of a completed task. The list for the kind of the model has an entry: for example, a
 * task of a video model has a video. Lists that do not apply are empty. For a model without a
 * contract the result may be in `raw` only.
 */
export interface TaskResult {
  /** Id of the task; of the first task, if a run has several `results`. */
  readonly taskId: string;
  readonly videos: readonly ResultFile[];
  readonly images: readonly ResultFile[];
  readonly audios: readonly ResultFile[];
  readonly music: readonly MusicTrack[];
  readonly characters: readonly Character[];
  /** Last frame of a video; absent if the gateway gives none. */
  readonly lastFrame: ResultFile | undefined;
  /** Final charge in USD, the authoritative amount. */
  readonly cost: number | undefined;
  /** Final charge in platform credits, without binary noise. */
  readonly credits: number | undefined;
  /** The whole record, including unknown fields, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
  /**
   * The result of each task, if the gateway made several tasks of the request of a run; otherwise
   * absent. Then the lists above have the files of all tasks, and `raw` is the record of the first.
   * `cost` and `credits` are sums, absent if an amount is unknown.
   */
  readonly results?: readonly TaskResult[];
}

/** The files of a result that have a position, in that order. */
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

/**
 * Joins the files of several tasks in order, and adds their costs. A single result stays as it is.
 */
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

// If an amount is unknown, the sum is unknown.
function total(amounts: readonly (number | undefined)[]): number | undefined {
  const presentAmounts = amounts.filter((amount) => amount !== undefined);
  return presentAmounts.length < amounts.length ? undefined : sum(presentAmounts);
}

/** The kind of result of a known operation. */
export type ResultKind = "videos" | "images" | "music" | "characters";

const HOLDS: Readonly<Record<ResultKind, (result: TaskResult) => boolean>> = {
  videos: ({ videos }) => videos.length > 0,
  images: ({ images }) => images.length > 0,
  // 4-field-notes.md, Tasks: audio comes as `result.audios[]`, too.
  music: ({ music, audios }) =>
    audios.length > 0 || music.some(({ url, wav }) => url !== "" || wav !== undefined),
  characters: ({ characters }) => characters.some(({ id }) => id !== ""),
};

// Fields of `result` that the SDK reads. They count only by the table above.
const CHECKED_FIELDS = ["videos", "images", "audios", "music", "characters", "last_frame_url"];

/**
 * Whether the result has a usable entry of this kind. Without a kind, as for a model without a
 * contract, any value in `data.result` counts, even if the SDK cannot read it.
 */
export function holdsResult(result: TaskResult, kind: ResultKind | undefined): boolean {
  if (kind !== undefined) return HOLDS[kind](result);
  if (Object.values(HOLDS).some((holds) => holds(result))) return true;
  const rawResult = result.raw["result"];
  if (!isObject(rawResult)) return isSomething(rawResult);
  return Object.entries(rawResult).some(
    ([name, value]) => !CHECKED_FIELDS.includes(name) && isSomething(value),
  );
}

function isSomething(value: unknown): boolean {
  if (isArray(value)) return value.some(isSomething);
  if (isObject(value)) return Object.values(value).some(isSomething);
  return value !== null && value !== undefined && value !== "";
}
