// Fetches the bytes of a result: no credentials, few redirects, resumed where that works.
import {
  ConnectionError,
  ExpiredResultError,
  GatewayError,
  ProtocolError,
} from "../../call/errors/index.js";
import { type Cancellation, within } from "../../call/time/cancellation.js";
import type { Clock } from "../../call/time/clock.js";
import { Scope } from "../../call/transport/scope.js";
import { codingOf } from "../../call/transport/wire/bytes.js";
import { wireFailure } from "../../call/transport/wire/failure.js";
import type { FileSource } from "../result.js";
import type { AddressGuard } from "./address.js";
import { FINAL_FAILURES } from "./file-failure.js";
import type { FileResponse, FileRoute } from "./route.js";

// Without back pressure to the server, at most one piece waits in memory for a slow disk.
export const PIECE_BYTES = 4 * 1024 * 1024;
const MOST_REDIRECTS = 3;
// A connection that died silently would block the files in the queue behind it.
const LONGEST_SILENCE_MS = 30_000;
// Types that are never media (4-field-notes.md, Errors: proxies send HTML pages); other types are accepted.
const PAGE =
  /^(?:text\/html|(?:text|application)\/xml|application\/(?:xhtml\+xml|(?:[\w.-]+\+)?json))(?=\s*(?:;|,|$))/i;

const IDENTITY = { accept: "*/*", "accept-encoding": "identity" };

export interface FetchSettings {
  readonly clock: Clock;
  readonly route: FileRoute;
  readonly guard: AddressGuard;
}

/** Takes the bytes of a file in their order. */
export interface FileSink {
  readonly size: () => number;
  /** Size of the whole file, where the server says it; throws where that is too much. */
  readonly expect?: (bytes: number) => void;
  /** Wait for it before the next chunk. `atOnce`: everything else in the process has to wait, if the sink can do that. */
  readonly write: (chunk: Uint8Array, atOnce: boolean) => Promise<void>;
  /** Forgets what it has; throws where that is no longer possible. */
  readonly restart: () => void;
}

/** The fetching of one file, request by request. */
export class FileFetch {
  readonly #settings: FetchSettings;
  readonly #source: FileSource;
  readonly #sink: FileSink;
  /** The ETag of the version that is being fetched. */
  #version: string | undefined;
  /** Size of the whole file, as the server says. */
  #whole: number | undefined;
  /** Whether parts may be asked for: in pieces, only the rest of a file that broke off, or none. */
  #parts: "pieces" | "rest" | "none";
  /** Its media type, as the server says. */
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
   * One request for the missing bytes; returns whether the file is complete. Throws a retryable `ConnectionError`
   * where another try may help, `ExpiredResultError` where none will, `ProtocolError` for a page instead of the file.
   */
  async more(signal: Cancellation): Promise<boolean> {
    const { clock } = this.#settings;
    const scope = new Scope(clock, LONGEST_SILENCE_MS, signal, () =>
      this.#broken(`nothing came for ${LONGEST_SILENCE_MS / 1000} s`),
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

  /** The answer to one request with these headers, behind its redirects. */
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

  /** The answer; a server that refuses a part (signed URLs may not cover `Range`) is asked once more for the whole. */
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
    // The server then sends a file that has changed meanwhile from its start.
    if (from > 0 && this.#version !== undefined) headers["if-range"] = this.#version;
    return headers;
  }

  async #receive(response: FileResponse, scope: Scope): Promise<boolean> {
    const { status, headers, body } = response;
    const sink = this.#sink;
    if (status === 416) return this.#beyond(headers);
    const isCoded = codingOf(headers) === "gzip";
    // The lengths of a coded file are not those of its bytes, and a part of it cannot be decoded.
    if (isCoded && this.#parts !== "none") {
      this.#parts = "none";
      if (status === 206) throw this.#broken("its server gives coded parts of it");
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
    // A server may answer with less than the requested rest. Where no part says how long the whole is, status 416 does.
    return this.#whole === undefined ? range === undefined : sink.size() === this.#whole;
  }

  async #write(body: FileResponse["body"], range: Range | undefined, scope: Scope): Promise<void> {
    const sink = this.#sink;
    const from = sink.size();
    // Without pieces the only brake is a synchronous write: the process reads no socket meanwhile.
    const isHeld = range === undefined && !this.#settings.route.paced;
    for await (const chunk of body) {
      // The time that the disk or the reader takes does not count.
      scope.untime();
      await within(sink.write(chunk, isHeld), scope);
      scope.restart();
    }
    const end = sink.size();
    if (end === from) throw this.#broken("the server sent nothing");
    if (end <= Math.min(range?.end ?? Infinity, this.#whole ?? Infinity)) return;
    this.#restart(undefined, undefined);
    throw this.#broken("more came than the server had announced");
  }

  #restart(version: string | undefined, whole: number | undefined): void {
    this.#sink.restart();
    this.#version = version;
    this.#whole = whole;
  }

  // A range without ETag is accepted, because If-Range would have returned the whole file after a change.
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

  /** 416: the file ends where the rest was to begin, so all is there, or the server has another file now. */
  #beyond(headers: FileResponse["headers"]): boolean {
    const [, size] = /^bytes \*\/(\d+)$/.exec(String(headers["content-range"])) ?? [];
    const have = this.#sink.size();
    if (have > 0 && Number(size) === have && (this.#whole ?? have) === have) return true;
    this.#restart(undefined, undefined);
    // A server that does not understand pieces may give the whole.
    this.#parts = "none";
    throw this.#broken("the server has less than was already fetched");
  }

  refusePages({ status, headers }: FileResponse): void {
    const coding = codingOf(headers);
    if (typeof coding === "object") {
      const what = `came in a coding that was not asked for (${coding.unreadable}). Fetch its url with a program that decodes it.`;
      throw new ProtocolError(this.#says(what), { status });
    }
    const type = headers["content-type"];
    const [page] = PAGE.exec(String(type)) ?? [];
    if (page === undefined) return;
    const what = `did not come: the server answered ${status} with ${page.slice(0, 60)} in its place. Open its url to see why, and save it again.`;
    throw new ProtocolError(this.#says(what), { status });
  }

  unusable(status: number): Error {
    const { taskId, expiresAt } = this.#source;
    if (status === 403 || status === 404 || status === 410) {
      // Before its end, a server that refuses a URL may take it again.
      const end = expiresAt ? `valid until ${expiresAt.toISOString()}` : "it may have expired";
      const what =
        `did not come: the server answered ${status} (${end}). ` +
        "Save it again later: that is not billed.";
      return new ExpiredResultError(this.#says(what), { taskId });
    }
    const message = this.#says(`could not be fetched: the server answered ${status}`);
    return status === 429 || status >= 500
      ? new ConnectionError(`${message}. Try again later.`, { taskId, retryable: true })
      : new ProtocolError(message, { taskId, status });
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

// Also the statuses of servers that do not know the header, or read `If-Range` as a condition of the whole.
const REFUSES_PART: ReadonlySet<number> = new Set([400, 401, 403, 405, 406, 412, 501]);

// A weak tag does not identify bytes, and is not allowed in If-Range.
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

/** Where a part begins, where it ends (the first byte behind it), and the size of the whole. */
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
