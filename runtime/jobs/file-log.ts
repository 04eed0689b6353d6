// Writes the lines of a journal file. Appends lines in groups with one flush, or replaces all
// lines. Only one process uses the file at a time.
import { open, realpath, rename, rm, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { ConfigurationError, FileError } from "../call/errors/index.js";
import { makeFolder } from "../results/download/part-file.js";
import { lockFile, type FileLock } from "./file-lock.js";
import { GroupCommit } from "./group-commit.js";
import { codeOf, fileError, linesOf } from "./lines.js";
import type { LockOptions } from "./store.js";

// The first line of a journal file. If a file has another first line, the SDK never writes to it.
const HEADER = '{"journal":2}\n';
const OTHER_VERSION = /^\{"journal":(\d+)\}$/;
const PART_BYTES = 1024 * 1024;

/** The position and size of a line, in bytes. */
export interface LineRange {
  readonly at: number;
  readonly bytes: number;
}

export class FileLog {
  readonly #path: string;
  /** Runs appends and replacements one after the other. */
  readonly #commits = new GroupCommit((lines) => this.#or("written", () => this.#write(lines)));
  #handle: FileHandle | undefined;
  /**
   * Size of the complete lines, in bytes. After a crash, an incomplete line may follow them.
   */
  #whole = 0;
  #lock: FileLock | undefined;

  constructor(path: string) {
    this.#path = resolve(path);
  }

  get size(): number {
    return this.#whole;
  }

  /**
   * Takes the lock. Resolves to true if the last holder did not free the lock and may still run.
   */
  async lock(options: LockOptions): Promise<boolean> {
    this.#lock = await this.#or("locked", async () => {
      await makeFolder(dirname(this.#path));
      const path = await realPath(this.#path);
      return lockFile(`${path}.lock`, `The journal ${this.#path}`, options);
    });
    return this.#lock.hasStaleHolder;
  }

  /**
   * Passes each complete line after the header to `take`, which returns false for a damaged line.
   * Throws an error if the header is wrong, or if a good line follows a damaged line.
   */
  async load(take: (line: string, place: LineRange) => boolean): Promise<void> {
    this.#whole = 0;
    let number = 0;
    let damaged: number | undefined;
    try {
      for await (const { text, bytes, isComplete } of linesOf(this.#path)) {
        const isHeader = ++number === 1;
        if (isHeader) this.#checkHeader(text, isComplete);
        const place = { at: this.#whole, bytes };
        // A crash can damage only the last line. An earlier damaged line may hide a paid job.
        if (damaged !== undefined) {
          if (isComplete && take(text, place)) throw this.#damage(damaged);
        } else if (isComplete && (isHeader || take(text, place))) this.#whole += bytes;
        else damaged = number;
      }
    } catch (error) {
      // If the file does not exist, the journal is empty.
      if (codeOf(error) !== "ENOENT") throw this.#failure("read", error);
    }
  }

  /**
   * Appends a line. Resolves when the line is on disk and this process still has the lock. Calls
   * `written` before the next line is written.
   */
  append(line: string, written: (place: LineRange) => void): Promise<void> {
    const bytes = Buffer.byteLength(line);
    return this.#commits.append(line, (at) => written({ at, bytes }));
  }

  /** Runs `work` while nothing writes to the file. `read` resolves to the line at a position. */
  reading<Out>(work: (read: (place: LineRange) => Promise<string>) => Promise<Out>): Promise<Out> {
    return this.#commits.inTurn(() => this.#or("read", () => work((place) => this.#read(place))));
  }

  /**
   * Replaces all lines. Calls `replaced` with the new positions. A crash leaves either all old
   * lines or all new lines.
   */
  replace(
    lines: (read: (place: LineRange) => Promise<string>) => AsyncIterable<string>,
    replaced: (places: readonly LineRange[]) => void,
  ): Promise<void> {
    return this.#commits.inTurn(() =>
      this.#or("compacted", async () =>
        replaced(await this.#replace(lines((place) => this.#read(place)))),
      ),
    );
  }

  /** Rejects if another process has taken over the lock. */
  async check(): Promise<void> {
    if (this.#lock === undefined || (await this.#lock.isValid())) return;
    throw new FileError(
      `This process has lost the lock of the journal ${this.#path}: the lock file was removed, or another process took it over while this process was paused for long. This process stores and sends nothing more. Start it again.`,
      { path: this.#path },
    );
  }

  close(): Promise<void> {
    return this.#commits.inTurn(() => this.#close().finally(() => this.#lock?.free()));
  }

  /** Makes the error for an unreadable file. `why` completes the message. */
  unreadable(why: string): FileError {
    return new FileError(`The journal ${this.#path} was not read: ${why}.`, { path: this.#path });
  }

  #checkHeader(text: string, isComplete: boolean): void {
    if (isComplete ? `${text}\n` === HEADER : HEADER.startsWith(text)) return;
    const version = OTHER_VERSION.exec(text)?.[1];
    if (version === undefined)
      throw this.unreadable("the file is not a journal. Choose another file");
    throw new ConfigurationError(
      `The journal ${this.#path} has version ${version}, but this SDK reads version 2. Finish its jobs with the SDK that wrote it, or choose another file. Nothing was sent, and the file was not changed.`,
    );
  }

  /** Appends lines. Resolves to the position of their first byte. */
  async #write(lines: string): Promise<number> {
    try {
      const file = await this.#openFile();
      const at = this.#whole;
      const bytes = Buffer.from(lines);
      // A nearly full disk may write only some of the bytes, without an error.
      for (let done = 0; done < bytes.length;) {
        done += (await file.write(bytes, done, undefined, at + done)).bytesWritten;
      }
      await file.datasync();
      await this.check();
      this.#whole += bytes.length;
      return at;
    } catch (error) {
      // Removes the lines of a failed write. If that fails too, the next opening of the file
      // removes them.
      await this.#handle?.truncate(this.#whole).catch(() => undefined);
      await this.#close().catch(() => undefined);
      throw error;
    }
  }

  async #read({ at, bytes }: LineRange): Promise<string> {
    const buffer = Buffer.alloc(bytes);
    const { bytesRead } = await (await this.#openFile()).read(buffer, 0, bytes, at);
    return buffer.toString("utf8", 0, Math.max(0, bytesRead - 1));
  }

  async #close(): Promise<void> {
    const file = this.#handle;
    this.#handle = undefined;
    await file?.close();
  }

  async #openFile(): Promise<FileHandle> {
    if (this.#handle !== undefined) return this.#handle;
    const file = await open(this.#path, "r+").catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      return open(this.#path, "wx+", 0o600);
    });
    try {
      // If another process has taken the lock, this process must not write to the file.
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

  async #replace(lines: AsyncIterable<string>): Promise<readonly LineRange[]> {
    const path = await realPath(this.#path);
    const part = this.#lock?.part ?? `${path}.part`;
    const file = await open(part, "w", 0o600);
    const places: LineRange[] = [];
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
      // Some systems cannot replace a file while it is open.
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
      `line ${line} is damaged. It may be the only record of a paid job. Check usage for a charge of this job, then remove only this line. If the job runs again, it may be billed twice. Do not delete the file and do not use an older copy, because then every open job may be billed again`,
    );
  }

  #failure(what: string, cause: unknown): Error {
    const isFull = codeOf(cause) === "ENOSPC";
    const advice = isFull ? "Free space on its disk." : "Check the path and its disk.";
    return fileError(`The journal ${this.#path} could not be ${what}`, this.#path, cause, advice);
  }
}

/** Resolves symbolic links, so that two paths of one file share one lock. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));
}

// Flushes the folder to disk, so that the file name survives a crash of the machine. Some systems
// cannot flush a folder.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
