// Downloads one result file without credentials. Resumes a broken download if possible.
import {
  ConnectionError,
  ExpiredResultError,
  GatewayError,
  ProtocolError,
} from "../../call/errors/index.js";
import { type Cancellation, type Clock, within } from "../../call/time/clock.js";
import { Scope } from "../../call/transport/scope.js";
import { codingOf } from "../../call/transport/wire/bytes.js";
import { wireFailure } from "../../call/transport/wire/failure.js";
import type { FileSource } from "../result.js";
import type { AddressGuard } from "./address.js";
import { FINAL_FAILURES } from "./file-failure.js";
import type { FileResponse, FileRoute } from "./route.js";

// Bytes per request. At most this many wait in memory if the SDK cannot slow the server.
export const PIECE_BYTES = 4 * 1024 * 1024;
const MOST_REDIRECTS = 3;
// Maximum time without new bytes. A dead connection would otherwise block the download queue.
const LONGEST_SILENCE_MS = 30_000;
// Media types of error answers: HTML, XML or JSON (API document 4-field-notes.md, Errors).
const PAGE =
  /^(?:text\/html|(?:text|application)\/xml|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?json))(?=\s*(?:;|,|$))/i;

const IDENTITY = { accept: "*/*", "accept-encoding": "identity" };

export interface FetchSettings {
  readonly clock: Clock;
  readonly route: FileRoute;
  readonly guard: AddressGuard;
}

/** Receives the bytes of a file in order. */
export interface FileSink {
  readonly size: () => number;
  /** Called with the file size, if the server sends the size. Throws if the file is too large. */
  readonly expect?: (bytes: number) => void;
  /** Await each call before the next call. With `atOnce`, a write to disk is synchronous. */
  readonly write: (chunk: Uint8Array, atOnce: boolean) => Promise<void>;
  /** Discards all received bytes. Throws if a reader already has them. */
  readonly restart: () => void;
}

/** Downloads one file in one or more requests. */
export class FileFetch {
  readonly #settings: FetchSettings;
  readonly #source: FileSource;
  readonly #sink: FileSink;
  /** ETag or modification time of the file, from the server. */
  #version: string | undefined;
  /** File size in bytes, from the server. */
  #whole: number | undefined;
  /**
   * The bytes that a request asks for: a range of 4 MiB (`pieces`), all missing bytes (`rest`), or
   * always the whole file (`none`).
   */
  #parts: "pieces" | "rest" | "none";
  /** Media type of the file, from the server. */
  #type = "";

  constructor(settings: FetchSettings, source: FileSource, sink: FileSink) {
    this.#settings = settings;
    this.#source = source;
    this.#sink = sink;
    this.#parts = settings.route.paced ? "rest" : "pieces";
  }

  get type(): string {
    return this.#type;
  }

  /**
   * Sends one request for the missing bytes. Resolves to true if the file is complete, else to
   * false. Throws a retryable `ConnectionError` if another attempt may help. Throws
   * `ExpiredResultError` for a refused URL, and `ProtocolError` for an unusable answer.
   */
  async more(signal: Cancellation): Promise<boolean> {
    const { clock } = this.#settings;
    const scope = new Scope(clock, LONGEST_SILENCE_MS, signal, () =>
      this.#broken(`no bytes came for ${LONGEST_SILENCE_MS / 1000} s`),
    );
    try {
      const response = await this.#answerInParts(scope);
      try {
        return await this.#receive(response, scope);
      } finally {
        response.body.destroy();
      }
    } catch (error) {
      if (scope.aborted) throw scope.reason;
      throw error instanceof GatewayError ? error : this.cutOff(error);
    } finally {
      scope.end();
    }
  }

  /** Sends one GET request with these headers. Follows redirects. */
  async answer(
    headers: Readonly<Record<string, string>>,
    ending: Cancellation,
  ): Promise<FileResponse> {
    const { route, guard } = this.#settings;
    let url = guard.check(this.#source.url);
    for (let redirects = 0; ; redirects++) {
      const response = await route.get(url, { ...IDENTITY, ...headers }, ending);
      const target = redirectOf(response);
      if (target === undefined) return response;
      response.body.destroy();
      if (redirects === MOST_REDIRECTS) {
        throw new ProtocolError(this.#says(`is redirected more than ${MOST_REDIRECTS} times`));
      }
      url = guard.check(target, url);
    }
  }

  /** Sends the request. If the server refuses the range, requests the whole file. */
  async #answerInParts(scope: Scope): Promise<FileResponse> {
    const headers = this.#headers();
    const response = await this.answer(headers, scope);
    if (!REFUSES_PART.has(response.status) || headers["range"] === undefined) return response;
    response.body.destroy();
    this.#parts = "none";
    return this.answer(this.#headers(), scope);
  }

  #headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    const from = this.#sink.size();
    const last = this.#parts === "pieces" ? from + PIECE_BYTES - 1 : "";
    if (this.#parts === "none") return headers;
    if (from > 0 || this.#parts === "pieces") headers["range"] = `bytes=${from}-${last}`;
    // With `if-range`, the server sends the whole file if the file has changed.
    if (from > 0 && this.#version !== undefined) headers["if-range"] = this.#version;
    return headers;
  }

  async #receive(response: FileResponse, scope: Scope): Promise<boolean> {
    const { status, headers, body } = response;
    const sink = this.#sink;
    if (status === 416) return this.#beyond(headers);
    const isCoded = codingOf(headers) === "gzip";
    // A range of a gzip file cannot be decoded alone, so the whole file is requested. Its length is
    // unknown, because `content-length` counts the compressed bytes.
    if (isCoded && this.#parts !== "none") {
      this.#parts = "none";
      if (status === 206)
        throw this.#broken("its server sends encoded parts, which cannot be joined");
    }
    const range = status === 206 ? rangeOf(headers) : undefined;
    const from = sink.size();
    if (status === 200) this.#restart(versionOf(headers), isCoded ? undefined : lengthOf(headers));
    else if (range?.from === from) this.#continue(versionOf(headers), range.whole);
    else throw this.unusable(status);
    this.refusePages(response);
    this.#type = String(headers["content-type"] ?? "");
    if (this.#whole !== undefined) sink.expect?.(this.#whole);
    await this.#write(body, range, scope);
    // If the file size is unknown, more ranges are requested until the server answers 416.
    return this.#whole === undefined ? range === undefined : sink.size() === this.#whole;
  }

  async #write(body: FileResponse["body"], range: Range | undefined, scope: Scope): Promise<void> {
    const sink = this.#sink;
    const from = sink.size();
    // If neither a range nor the route slows the server, a write to disk blocks the socket.
    const isBlocking = range === undefined && !this.#settings.route.paced;
    for await (const chunk of body) {
      // Stops the timer: the time that the disk or the reader needs is no silence of the server.
      scope.untime();
      await within(sink.write(chunk, isBlocking), scope);
      scope.restart();
    }
    const end = sink.size();
    if (end === from) throw this.#broken("the server sent nothing");
    if (end <= Math.min(range?.end ?? Infinity, this.#whole ?? Infinity)) return;
    this.#restart(undefined, undefined);
    throw this.#broken("the server sent more bytes than it had announced");
  }

  #restart(version: string | undefined, whole: number | undefined): void {
    this.#sink.restart();
    this.#version = version;
    this.#whole = whole;
  }

  // Accepts a part whose answer has no ETag or modification time. If an earlier answer had one,
  // `if-range` contained it, so the server would have sent a changed file as a whole.
  #continue(version: string | undefined, whole: number | undefined): void {
    const first = this.#sink.size() === 0;
    const changed = (was: unknown, is: unknown) =>
      was !== undefined && is !== undefined && was !== is;
    if (!first && (changed(this.#version, version) || changed(this.#whole, whole))) {
      this.#restart(undefined, undefined);
      throw this.#broken("the file has changed since its first part was fetched");
    }
    this.#version = first ? version : (this.#version ?? version);
    this.#whole = first ? whole : (this.#whole ?? whole);
  }

  /** Handles status 416: returns true if the file is complete, else drops its bytes and throws. */
  #beyond(headers: FileResponse["headers"]): boolean {
    const [, size] = /^bytes \*\/(\d+)$/.exec(String(headers["content-range"])) ?? [];
    const have = this.#sink.size();
    if (have > 0 && Number(size) === have && (this.#whole ?? have) === have) return true;
    this.#restart(undefined, undefined);
    // If the server does not support ranges, a request without a range may still succeed.
    this.#parts = "none";
    throw this.#broken("the server's file is shorter than the part that is already downloaded");
  }

  refusePages({ status, headers }: FileResponse): void {
    const coding = codingOf(headers);
    if (typeof coding === "object") {
      const what = `came in an encoding that was not requested (${coding.unreadable}). Fetch its url with a program that decodes it.`;
      throw new ProtocolError(this.#says(what), { status });
    }
    const type = headers["content-type"];
    const [page] = PAGE.exec(String(type)) ?? [];
    if (page === undefined) return;
    const what = `was not received: the server answered ${status} with ${page.slice(0, 60)} instead of the file. Open its url to see why, and save it again.`;
    throw new ProtocolError(this.#says(what), { status });
  }

  unusable(status: number): Error {
    const { taskId, expiresAt } = this.#source;
    if (status === 403 || status === 404 || status === 410) {
      // The message has the expiry time, because a refused URL may work again until that time.
      const end = expiresAt
        ? `its URL is valid until ${expiresAt.toISOString()}`
        : "its URL may have expired";
      const what =
        `was not received: the server answered ${status} (${end}). ` +
        "Save the file again later: saving is not billed.";
      return new ExpiredResultError(this.#says(what), { taskId });
    }
    const message = this.#says(`could not be fetched: the server answered ${status}`);
    return status === 429 || status >= 500
      ? new ConnectionError(`${message}. Try again later.`, { taskId, retryable: true })
      : new ProtocolError(`${message}. Open its url to see why.`, { taskId, status });
  }

  cutOff(error: unknown): ConnectionError {
    const { code, message, kind } = wireFailure(error, true);
    const { taskId } = this.#source;
    const what = FINAL_FAILURES[kind];
    if (what === undefined) return this.#broken(code ?? message);
    return new ConnectionError(this.#says(what.replace("{code}", String(code))), { taskId, code });
  }

  #broken(why: string): ConnectionError {
    const { taskId } = this.#source;
    const message = this.#says(`broke off (${why}). Try again later.`);
    return new ConnectionError(message, { taskId, retryable: true });
  }

  #says(what: string): string {
    return `The file of task ${this.#source.taskId} ${what}`;
  }
}

// Statuses of servers that refuse `Range` or `If-Range`. The whole file is then requested.
const REFUSES_PART: ReadonlySet<number> = new Set([400, 401, 403, 405, 406, 412, 501]);

// Returns a value for `If-Range`: the ETag if it is not weak, else the modification time.
function versionOf(headers: FileResponse["headers"]): string | undefined {
  const tag = headers["etag"];
  if (typeof tag === "string" && tag.startsWith('"')) return tag;
  const modified = headers["last-modified"];
  return typeof modified === "string" ? modified : undefined;
}

function lengthOf(headers: FileResponse["headers"]): number | undefined {
  const length = headers["content-length"];
  return typeof length === "string" && /^\d+$/.test(length) ? Number(length) : undefined;
}

/** A byte range from `from` up to, but not including, `end`. `whole` is the file size. */
interface Range {
  readonly from: number;
  readonly end: number;
  readonly whole: number | undefined;
}

function rangeOf(headers: FileResponse["headers"]): Range | undefined {
  const [, from, last, whole] =
    /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(String(headers["content-range"])) ?? [];
  return from === undefined
    ? undefined
    : {
        from: Number(from),
        end: Number(last) + 1,
        whole: whole === "*" ? undefined : Number(whole),
      };
}

function redirectOf({ status, headers }: FileResponse): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  return [headers["location"] ?? []].flat()[0];
}
