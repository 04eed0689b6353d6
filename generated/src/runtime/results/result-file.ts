// One file of a result: URL, expiry, and `save`.

/** How a file is fetched. */
export interface SaveOptions {
  /** Ends the download; it then rejects with `signal.reason`. */
  readonly signal?: AbortSignal | undefined;
  /** Total time in milliseconds, from the start of its download: a few files are fetched at once. Default 15 minutes. */
  readonly timeoutMs?: number | undefined;
}

export interface SavedFile {
  readonly path: string;
  /** Size in bytes. */
  readonly bytes: number;
}

/** A file of a result. Result URLs expire: save what you want to keep. */
export interface ResultFile {
  readonly url: string;
  /** When the URL stops working; absent where the gateway does not say. */
  readonly expiresAt: Date | undefined;
  /**
   * Streams the file to `path`, in a folder that is made where it is missing. The file is complete or absent, also when the
   * process is killed or another one saves to the same path: it is written under a random name in the same folder, flushed,
   * then renamed. A file at `path` is replaced; a link is replaced itself, never followed.
   * Parts that a killed process left (`.name.….part`) are removed by the next save to that path once they are a day old.
   * Sends no credentials and follows at most 3 redirects, to http and https only, never into a private network unless the
   * gateway is in one. With a `dispatcher` on the client the bytes come through it, in pieces of 4 MiB; from a server that
   * gives no pieces they are written synchronously.
   * Throws `FileError` when it cannot be written or `path` names a folder or a device, `ExpiredResultError` when the URL no
   * longer works, `ProtocolError` when the server sends a page (HTML, JSON, XML) instead of the file or the address is not allowed,
   * `ConnectionError` when the server cannot be reached, `RequestTimeoutError` after `timeoutMs`, `ClientClosedError` after `close()`.
   */
  save(path: string, options?: SaveOptions): Promise<SavedFile>;
}

export type SaveFile = (file: FileSource, path: string, options: SaveOptions) => Promise<SavedFile>;

/** The facts that a download needs. */
export interface FileSource {
  readonly url: string;
  readonly expiresAt: Date | undefined;
  readonly taskId: string;
}

export function resultFile(source: FileSource, save: SaveFile): ResultFile {
  return Object.freeze({
    url: source.url,
    expiresAt: source.expiresAt,
    save: (path: string, options: SaveOptions = {}) => save(source, path, options),
  });
}

/** A time as gateways write it: Unix seconds, Unix milliseconds, or ISO 8601. */
export function expiry(value: unknown): Date | undefined {
  const time =
    typeof value === "number"
      ? value > 1e11
        ? value
        : value * 1000
      : typeof value === "string" && value !== ""
        ? textTime(value)
        : undefined;
  const date = time === undefined ? undefined : new Date(time);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}

function textTime(text: string): number {
  return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
}
