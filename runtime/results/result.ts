// Defines the result of a completed task, and its files. Also checks a result, and joins the
// results of several tasks.
import { sum } from "../pricing/decimal.js";
import { isArray, isObject, timeOf } from "../validation/value.js";

/** Options for fetching a file. */
export interface SaveOptions {
  /** Aborts the download. The method then rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Time limit in milliseconds, without the wait for other downloads. Default 15 minutes. A stream
   * has no default limit, because its reader may be slow. After 30 seconds without data from the
   * server, the request is repeated.
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
 * A result file. Its URL expires, so download the files that you want to keep.
 *
 * No method sends credentials. A download follows at most 3 redirects, only to http and https URLs.
 * A download reaches a private network only if the gateway is in a private network, or if the
 * client option `results` allows the host. If the client has a `dispatcher`, the dispatcher sends
 * the requests and resolves the host names. A broken download is resumed if the server supports it.
 * A file with fewer bytes than the server announced counts as broken. If the server refuses the
 * URL, the SDK queries the gateway once for a newer URL.
 *
 * Errors of all methods: `ExpiredResultError` if no URL works any more. `ProtocolError` if the
 * server sends an HTML, JSON or XML page instead of the file. `ProtocolError` also if the URL is
 * not allowed. `ConnectionError` if the server cannot be reached or the connection breaks.
 * `RequestTimeoutError` after `timeoutMs`. `ClientClosedError` after `close()`.
 */
export interface ResultFile {
  readonly url: string;
  /** Expiry time of the URL; `undefined` if the gateway sends none. */
  readonly expiresAt: Date | undefined;
  /**
   * Downloads the file to `path`. Makes missing folders. Adds the file extension if the name has
   * none. A reserved Windows name, such as `con.mp4`, gets a hash. Resolves to the path of the
   * written file.
   *
   * The file at `path` is never incomplete, even if the process is killed. The SDK writes a
   * temporary file in the same folder, flushes it, then renames it. An existing file at `path` is
   * replaced. A symbolic link at `path` is replaced, never followed. The first save to a folder
   * removes temporary files (`.name.….part`) that are older than a day.
   *
   * With a `dispatcher` the file is requested in ranges of 4 MiB. If the server does not support
   * ranges, each write to disk blocks the process. Throws `FileError` if the file cannot be
   * written, or if `path` is a folder or a device. Throws `FileError` if the runtime has no file
   * system.
   */
  save(path: string, options?: SaveOptions): Promise<SavedFile>;
  /** Fetches the file into memory. Throws `ProtocolError` if it is larger than `maxBytes`. */
  bytes(options?: BytesOptions): Promise<Uint8Array>;
  /** Fetches the file as a `Blob` with the media type from the server. */
  blob(options?: BytesOptions): Promise<Blob>;
  /**
   * Returns the file as a web stream. The first read sends the request. A slow reader slows the
   * download down. Call `cancel()` if you do not read to the end. For a Node.js stream, use
   * `Readable.fromWeb(file.stream())`.
   *
   * The stream fails if the connection breaks and the server cannot send the remaining bytes. If
   * the client has a `dispatcher` and the server supports no ranges, 16 MiB may wait for the
   * reader. With more unread bytes, the stream fails.
   */
  stream(options?: SaveOptions): ReadableStream<Uint8Array>;
}

export interface FileAccess {
  readonly save: (file: FileSource, path: string, options?: SaveOptions) => Promise<SavedFile>;
  readonly bytes: (file: FileSource, options?: BytesOptions) => Promise<Uint8Array>;
  readonly blob: (file: FileSource, options?: BytesOptions) => Promise<Blob>;
  readonly stream: (file: FileSource, options?: SaveOptions) => ReadableStream<Uint8Array>;
}

/** The data that a download needs. */
export interface FileSource {
  readonly url: string;
  readonly expiresAt: Date | undefined;
  readonly taskId: string;
  /**
   * Index among all videos, images, audios and tracks of the result, from 0. Absent for other
   * files, such as a cover.
   */
  readonly index?: number;
  /** Finds the same file in a newer result. Present only for a file without `index`. */
  readonly beside?: (result: TaskResult) => ResultFile | undefined;
  /** File extension, such as `.mp4`, if neither the file name nor the URL has one. */
  readonly usualEnding?: string;
}

/** Makes a result file and sets its `index`. */
export type MakeFile = (source: FileSource) => ResultFile;

export function resultFile(source: FileSource, access: FileAccess): ResultFile {
  const methods = {
    save: (path: string, options?: SaveOptions) => access.save(source, path, options),
    bytes: (options?: BytesOptions) => access.bytes(source, options),
    blob: (options?: BytesOptions) => access.blob(source, options),
    stream: (options?: SaveOptions) => access.stream(source, options),
  };
  const file = { url: source.url, expiresAt: source.expiresAt };
  // The methods are not enumerable, because `structuredClone` would fail on functions.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(file, name, { value });
  return Object.freeze(file as typeof file & typeof methods);
}

/** Returns a copy of the file with more fields. A spread would not copy the methods of the file. */
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

/** Parses the expiry time from a gateway answer. Returns `undefined` if it is not a time. */
export function expiry(value: unknown): Date | undefined {
  const time = timeOf(value);
  return time === undefined ? undefined : new Date(time);
}

// Fields of a track in the API document 3-music-and-text.md, Resources.
/** A music track. Its methods download the audio file. */
export interface MusicTrack extends ResultFile {
  /** Track number in the result, from 1. Follow-up operations take it as `audio_index`. */
  readonly audioIndex: number;
  /** Clip id, which follow-up operations take. */
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
  /** The received JSON of the track, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A character that a character task has created. */
export interface Character {
  /** Character id in the format `ch_<id>`. */
  readonly id: string;
  readonly displayName: string | undefined;
  readonly profilePictureUrl: string | undefined;
  readonly username: string | undefined;
  /** The received JSON of the character, without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * The result of a completed task. A video model fills `videos`, an image model fills `images`.
 * Lists of other media are empty. For a model without a contract, the result may be only in `raw`.
 */
export interface TaskResult {
  /** Task id. If there are several `results`, it is the id of the first task. */
  readonly taskId: string;
  readonly videos: readonly ResultFile[];
  readonly images: readonly ResultFile[];
  readonly audios: readonly ResultFile[];
  readonly music: readonly MusicTrack[];
  readonly characters: readonly Character[];
  /** Last frame of a video, as an image; `undefined` if the gateway sends none. */
  readonly lastFrame: ResultFile | undefined;
  /** Final charge in USD. This amount is authoritative. */
  readonly cost: number | undefined;
  /** Final charge in platform credits, rounded to 6 decimals. */
  readonly credits: number | undefined;
  /** The whole task record with unknown fields, but without the API key. */
  readonly raw: Readonly<Record<string, unknown>>;
  /**
   * The result of each task, only if the gateway made several tasks from one request. The lists
   * above then contain the files of all tasks. `raw` is the record of the first task. `cost` and
   * `credits` are sums, or `undefined` if an amount is unknown.
   */
  readonly results?: readonly TaskResult[];
}

/** Returns the files of a result in the order of their `index`. */
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
 * Joins the files of several results in order, and adds up their costs. Returns a single result
 * unchanged.
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

// Adds up amounts. Returns `undefined` if an amount is unknown.
function total(amounts: readonly (number | undefined)[]): number | undefined {
  const presentAmounts = amounts.filter((amount) => amount !== undefined);
  return presentAmounts.length < amounts.length ? undefined : sum(presentAmounts);
}

/** Name of the result list that an operation fills. */
export type ResultKind = "videos" | "images" | "music" | "characters";

const HOLDS: Readonly<Record<ResultKind, (result: TaskResult) => boolean>> = {
  videos: ({ videos }) => videos.length > 0,
  images: ({ images }) => images.length > 0,
  // A gateway may also send audio in `result.audios[]` (API document 4-field-notes.md, Tasks).
  music: ({ music, audios }) =>
    audios.length > 0 || music.some(({ url, wav }) => url !== "" || wav !== undefined),
  characters: ({ characters }) => characters.some(({ id }) => id !== ""),
};

// Fields of `result` that the SDK knows. `holdsResult` skips them when it searches the other
// fields.
const CHECKED_FIELDS = ["videos", "images", "audios", "music", "characters", "last_frame_url"];

/**
 * Checks whether the result has a usable entry in the list `kind`. If `kind` is undefined, a usable
 * entry in any list is enough. If no list has one, a non-empty field of `raw.result` that the SDK
 * does not know is also enough.
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
