// A journal's records as lines of a file: appended and flushed together, replaced as a whole.
import { open, realpath, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { FileError } from "../errors/index.js";
import { makeFolder } from "../results/download/part-file.js";
import { lockFile, type FileLock } from "./file-lock.js";
import { GroupCommit } from "./group-commit.js";
import { codeOf, fileError, linesOf } from "./lines.js";
import { readRecord } from "./read-record.js";
import type { JournalRecord, JournalStore, LockOptions } from "./store.js";

// The first line: to a file that begins otherwise nothing is ever written.
const HEADER = '{"journal":1}\n';

/** Keeps records in a file, which is made where it is missing. */
export function fileStore(path: string): JournalStore {
  return new FileStore(resolve(path));
}

class FileStore implements JournalStore {
  readonly #path: string;
  /** Writing and replacing, one after the other. */
  readonly #commits = new GroupCommit((lines) => this.#or("written", () => this.#write(lines)));
  #handle: FileHandle | undefined;
  /** Bytes of whole lines. What comes after them was cut off, or could not be written. */
  #whole = 0;
  #isRead = false;
  #lock: FileLock | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async lock(options?: LockOptions): Promise<() => Promise<void>> {
    const lock = await this.#or("locked", async () => {
      await makeFolder(dirname(this.#path));
      const path = await realPath(this.#path);
      return lockFile(`${path}.lock`, `The journal ${this.#path}`, options);
    });
    this.#lock = lock;
    this.#isRead = false;
    const free = () => this.#commits.inTurn(() => this.#close().finally(() => lock.free()));
    // A process that was stopped, and goes on, has the old file open: what it writes is not to be in the new one.
    if (!lock.isTakenOver) return free;
    try {
      await this.compact(this.load());
    } catch (error) {
      await free();
      throw error;
    }
    return free;
  }

  async *load(): AsyncGenerator<JournalRecord, void, undefined> {
    const read = { whole: 0 };
    try {
      yield* this.#records(read);
    } catch (error) {
      // A journal that was never written is empty.
      if (codeOf(error) !== "ENOENT") throw this.#failure("read", error);
    }
    // Later readings go on beside writing and compacting.
    if (!this.#isRead) this.#whole = read.whole;
    this.#isRead = true;
  }

  /** The records, and in `read` the bytes of whole lines. */
  async *#records(read: { whole: number }): AsyncGenerator<JournalRecord, void, undefined> {
    let number = 0;
    let damaged: number | undefined;
    for await (const { text, bytes, ended } of linesOf(this.#path)) {
      const isHeader = ++number === 1;
      if (isHeader && !(ended ? `${text}\n` === HEADER : HEADER.startsWith(text))) {
        throw this.#unreadable("it is no journal. Name another file");
      }
      const record = isHeader ? undefined : readRecord(text);
      if (!ended || (record === undefined && !isHeader)) {
        damaged ??= number;
        continue;
      }
      // Only the end can have been cut off; in the middle, paid work may be lost.
      if (damaged !== undefined) {
        throw this.#unreadable(
          `line ${damaged} is damaged, and may be all that says that a job is paid for. Look at it and at usage first; then repair it, or take out that line alone: its job may be billed again. Without the file, or with an older copy, every open job may be`,
        );
      }
      read.whole += bytes;
      if (record !== undefined) yield record;
    }
  }

  append(record: JournalRecord): Promise<void> {
    return this.#commits.append(lineOf(record));
  }

  compact(records: AsyncIterable<JournalRecord>): Promise<void> {
    return this.#commits.inTurn(() => this.#or("compacted", () => this.#replace(records)));
  }

  size(): number {
    return this.#whole;
  }

  async checkLock(): Promise<void> {
    if (this.#lock === undefined || (await this.#lock.isHeld())) return;
    throw new FileError(
      `The lock of the journal ${this.#path} is gone: somebody removed it, or another process has taken it over because this one stood still for long. This one keeps and sends nothing more: start it again.`,
      { path: this.#path },
    );
  }

  async #write(lines: string): Promise<void> {
    try {
      const file = (this.#handle ??= await this.#opened());
      const bytes = Buffer.from(lines);
      // A nearly full disk takes a part of the bytes without an error.
      for (let at = 0; at < bytes.length;) {
        at += (await file.write(bytes, at, undefined, this.#whole + at)).bytesWritten;
      }
      await file.datasync();
      await this.checkLock();
      this.#whole += bytes.length;
    } catch (error) {
      // Lines that are whole would be taken for kept, and sent. Where this fails, the file is cut when it is opened anew.
      await this.#handle?.truncate(this.#whole).catch(() => undefined);
      await this.#close().catch(() => undefined);
      throw error;
    }
  }

  async #close(): Promise<void> {
    const file = this.#handle;
    this.#handle = undefined;
    await file?.close();
  }

  async #opened(): Promise<FileHandle> {
    const file = await open(this.#path, "r+").catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      return open(this.#path, "wx", 0o600);
    });
    try {
      // Opened after another process took over, it is that one's file.
      await this.checkLock();
      if (this.#whole === 0) await file.write(HEADER, 0);
      this.#whole ||= HEADER.length;
      await file.truncate(this.#whole);
      await file.sync();
      await syncFolder(this.#path);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Puts a new file in the place of the old one. */
  async #replace(records: AsyncIterable<JournalRecord>): Promise<void> {
    const path = await realPath(this.#path);
    const part = this.#lock?.part ?? `${path}.part`;
    const file = await open(part, "w", 0o600);
    try {
      await this.checkLock();
      await writeFile(file, linesOfAll(records));
      await file.sync();
      const { size } = await file.stat();
      await file.close();
      // Some systems replace no file that is open.
      await this.#close();
      await rename(part, path);
      this.#whole = size;
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(path);
  }

  async #or<Out>(what: string, work: () => Promise<Out>): Promise<Out> {
    try {
      return await work();
    } catch (error) {
      throw this.#failure(what, error);
    }
  }

  #unreadable(why: string): FileError {
    return new FileError(`The journal ${this.#path} was not read: ${why}.`, { path: this.#path });
  }

  #failure(what: string, cause: unknown): Error {
    const isFull = codeOf(cause) === "ENOSPC";
    const advice = isFull ? "Free space on its disk." : "Look at the path and at its disk.";
    return fileError(`The journal ${this.#path} could not be ${what}`, this.#path, cause, advice);
  }
}

const lineOf = (record: JournalRecord) => `${JSON.stringify(record)}\n`;

async function* linesOfAll(records: AsyncIterable<JournalRecord>) {
  yield HEADER;
  for await (const record of records) yield lineOf(record);
}

/** The path without links, so that two names of one file have one lock. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)));
}

// So that the name of the file survives a crash of the machine, where the system can do that.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
