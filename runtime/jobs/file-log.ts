// The file of a journal: lines are appended and flushed together, or all replaced. One process at a time has it.
import { open, realpath, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { ConfigurationError, FileError } from "../call/errors/index.js";
import { makeFolder } from "../results/download/part-file.js";
import { lockFile, type FileLock } from "./file-lock.js";
import { GroupCommit } from "./group-commit.js";
import { codeOf, fileError, linesOf } from "./lines.js";
import type { LockOptions } from "./store.js";

// The first line: to a file that begins otherwise nothing is ever written.
const HEADER = '{"journal":2}\n';
const OTHER_VERSION = /^\{"journal":(\d+)\}$/;
const PART_BYTES = 1024 * 1024;

/** A line of the file. */
export interface LinePlace {
  readonly at: number;
  readonly bytes: number;
}

export class FileLog {
  readonly #path: string;
  /** Writing and replacing, one after the other. */
  readonly #commits = new GroupCommit((lines) => this.#or("written", () => this.#write(lines)));
  #handle: FileHandle | undefined;
  /** Bytes of whole lines. The rest was cut off, or could not be written. */
  #whole = 0;
  #lock: FileLock | undefined;

  constructor(path: string) {
    this.#path = resolve(path);
  }

  get size(): number {
    return this.#whole;
  }

  /** Takes the lock. True if another process had it and may go on, believing that it has it. */
  async lock(options: LockOptions): Promise<boolean> {
    this.#lock = await this.#or("locked", async () => {
      await makeFolder(dirname(this.#path));
      const path = await realPath(this.#path);
      return lockFile(`${path}.lock`, `The journal ${this.#path}`, options);
    });
    return this.#lock.isTakenOver;
  }

  /** Reads all lines; `take` gives false for one that is damaged. */
  async load(take: (line: string, place: LinePlace) => boolean): Promise<void> {
    this.#whole = 0;
    let number = 0;
    let damaged: number | undefined;
    try {
      for await (const { text, bytes, ended } of linesOf(this.#path)) {
        const isHeader = ++number === 1;
        if (isHeader) this.#checkHeader(text, ended);
        const place = { at: this.#whole, bytes };
        // Only the end can have been cut off; in the middle, paid work may be lost.
        if (damaged !== undefined) {
          if (ended && take(text, place)) throw this.#damage(damaged);
        } else if (ended && (isHeader || take(text, place))) this.#whole += bytes;
        else damaged = number;
      }
    } catch (error) {
      // A journal that was never written is empty.
      if (codeOf(error) !== "ENOENT") throw this.#failure("read", error);
    }
  }

  /** Resolves once the line is on the disk, and the lock is still this process's; `written` is called before any other line is written. */
  append(line: string, written: (place: LinePlace) => void): Promise<void> {
    const bytes = Buffer.byteLength(line);
    return this.#commits.append(line, (at) => written({ at, bytes }));
  }

  /** Does something while nothing is written; `read` gives the line at a place. */
  reading<Out>(work: (read: (place: LinePlace) => Promise<string>) => Promise<Out>): Promise<Out> {
    return this.#commits.inTurn(() => this.#or("read", () => work((place) => this.#read(place))));
  }

  /** Puts these lines in the place of all, and calls `replaced` with where they are. A crash leaves the old ones or the new ones. */
  replace(
    lines: (read: (place: LinePlace) => Promise<string>) => AsyncIterable<string>,
    replaced: (places: readonly LinePlace[]) => void,
  ): Promise<void> {
    return this.#commits.inTurn(() =>
      this.#or("compacted", async () =>
        replaced(await this.#replace(lines((place) => this.#read(place)))),
      ),
    );
  }

  /** Rejects if the lock is another process's by now. */
  async check(): Promise<void> {
    if (this.#lock === undefined || (await this.#lock.isHeld())) return;
    throw new FileError(
      `The lock of the journal ${this.#path} is gone: somebody removed it, or another process has taken it over because this one stood still for long. This one keeps and sends nothing more: start it again.`,
      { path: this.#path },
    );
  }

  close(): Promise<void> {
    return this.#commits.inTurn(() => this.#close().finally(() => this.#lock?.free()));
  }

  /** The error of a line that is no longer what it was. */
  unreadable(why: string): FileError {
    return new FileError(`The journal ${this.#path} was not read: ${why}.`, { path: this.#path });
  }

  #checkHeader(text: string, ended: boolean): void {
    if (ended ? `${text}\n` === HEADER : HEADER.startsWith(text)) return;
    const version = OTHER_VERSION.exec(text)?.[1];
    if (version === undefined) throw this.unreadable("it is no journal. Name another file");
    throw new ConfigurationError(
      `The journal ${this.#path} has version ${version}, and this SDK reads version 2. Finish its jobs with the SDK that wrote it, or name another file. Nothing was sent, and the file is as it was.`,
    );
  }

  /** Gives the byte at which the lines begin. */
  async #write(lines: string): Promise<number> {
    try {
      const file = await this.#opened();
      const at = this.#whole;
      const bytes = Buffer.from(lines);
      // A nearly full disk takes a part of the bytes without an error.
      for (let done = 0; done < bytes.length;) {
        done += (await file.write(bytes, done, undefined, at + done)).bytesWritten;
      }
      await file.datasync();
      await this.check();
      this.#whole += bytes.length;
      return at;
    } catch (error) {
      // Whole lines would be taken for kept, and sent. If this fails, the file is cut when it is opened anew.
      await this.#handle?.truncate(this.#whole).catch(() => undefined);
      await this.#close().catch(() => undefined);
      throw error;
    }
  }

  async #read({ at, bytes }: LinePlace): Promise<string> {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await (await this.#opened()).read(buffer, 0, bytes, at);
    return buffer.toString("utf8", 0, Math.max(0, bytesRead - 1));
  }

  async #close(): Promise<void> {
    const file = this.#handle;
    this.#handle = undefined;
    await file?.close();
  }

  async #opened(): Promise<FileHandle> {
    if (this.#handle !== undefined) return this.#handle;
    const file = await open(this.#path, "r+").catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      return open(this.#path, "wx+", 0o600);
    });
    try {
      // Opened after another process took over, it is that one's file.
      await this.check();
      if (this.#whole === 0) await file.write(HEADER, 0);
      this.#whole ||= HEADER.length;
      await file.truncate(this.#whole);
      await file.sync();
      await syncFolder(this.#path);
      this.#handle = file;
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async #replace(lines: AsyncIterable<string>): Promise<readonly LinePlace[]> {
    const path = await realPath(this.#path);
    const part = this.#lock?.part ?? `${path}.part`;
    const file = await open(part, "w", 0o600);
    const places: LinePlace[] = [];
    let whole = HEADER.length;
    try {
      await this.check();
      let waiting = HEADER;
      for await (const line of lines) {
        const bytes = Buffer.byteLength(line);
        places.push({ at: whole, bytes });
        whole += bytes;
        waiting += line;
        if (waiting.length < PART_BYTES) continue;
        await file.writeFile(waiting);
        waiting = "";
      }
      await file.writeFile(waiting);
      await file.sync();
      await file.close();
      // Some systems replace no file that is open.
      await this.#close();
      await rename(part, path);
      this.#whole = whole;
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(path);
    return places;
  }

  async #or<Out>(what: string, work: () => Promise<Out>): Promise<Out> {
    try {
      return await work();
    } catch (error) {
      throw this.#failure(what, error);
    }
  }

  #damage(line: number): FileError {
    return this.unreadable(
      `line ${line} is damaged, and may be all that says that a job is paid for. Look at it and at usage first; then take out that line alone: its job may be billed again. Without the file, or with an older copy, every open job may be`,
    );
  }

  #failure(what: string, cause: unknown): Error {
    const isFull = codeOf(cause) === "ENOSPC";
    const advice = isFull ? "Free space on its disk." : "Look at the path and at its disk.";
    return fileError(`The journal ${this.#path} could not be ${what}`, this.#path, cause, advice);
  }
}

/** The path without links, so that two names of one file have one lock. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));
}

// So that the name of the file survives a crash of the machine, if the system can do that.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
