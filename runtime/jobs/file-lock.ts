// Locks a file by a folder beside it. The folder contains a claim file. The process with the lock
// keeps writing a heartbeat, which is a growing number, into this file.
import { randomBytes } from "node:crypto";
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ConfigurationError } from "../call/errors/index.js";
import { codeOf } from "./lines.js";
import { claimOf, currentClaim, stateOf, type Claim } from "./lock-claim.js";
import type { LockOptions } from "./store.js";

// To take a lock, a process makes its own folder with a claim file, and renames it to the path of
// the lock. This works only if the path is free or an empty folder, so only one process gets the
// lock. A process that takes over a lock first removes the claim file and the temporary file of the
// old holder. The old holder checks its claim file before it sends a request, and stops if the
// file is gone.

const BEAT_MS = 5_000;
const LOOK_MS = 1_000;
// If the heartbeat does not change during this number of checks, the holder counts as ended. Checks
// are counted, because time also passes while this process is suspended and checks nothing.
const LOOKS = 30;
const PART = ".part";
const NAME = /^[0-9a-f]{16}(\.part)?$/;

/** A lock that this process has taken. */
export interface FileLock {
  /**
   * Path for a temporary file. If another process takes over the lock, that process removes the
   * file.
   */
  readonly part: string;
  /** True if the last holder has not freed the lock and may still run. */
  readonly hasStaleHolder: boolean;
  isValid(): Promise<boolean>;
  free(): Promise<void>;
}

export interface LockTimers {
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Calls `work` every `ms` without keeping the process alive. Returns a stop function. */
  readonly every: (ms: number, work: () => void) => () => void;
}

const systemTimers: LockTimers = {
  wait: (ms, signal) => wait(ms, undefined, { signal }),
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};

/**
 * Takes the lock `path`. `subject` names the locked file in error messages. If it is unknown
 * whether the holder runs, watches its heartbeat for up to 30 s. Throws `ConfigurationError` if a
 * live process has the lock. Throws `signal.reason`, and file system errors.
 */
export async function lockFile(
  path: string,
  subject: string,
  { signal, warn, timers = systemTimers }: LockOptions & { readonly timers?: LockTimers } = {},
): Promise<FileLock> {
  const current = await currentClaim();
  for (;;) {
    const existing = await namesIn(path);
    const names = existing ?? [];
    const holder = names.find((name) => !name.endsWith(PART));
    if (holder === undefined) {
      await removeAll(path, names);
      const lock = await claimLock(path, current, existing !== undefined, timers);
      if (lock !== undefined) return lock;
      continue;
    }
    const file = join(path, holder);
    const text = await textOf(file);
    // Another process has just freed the lock.
    if (text === undefined) continue;
    const claim = claimOf(text);
    const who = nameOf(claim, current);
    let state: State = await stateOf(claim, current);
    if (state === "unknown") {
      warn?.(
        `${subject} is locked by ${who}. That process may have ended: waiting up to ${LOOKS} s to see if it still runs.`,
      );
      state = await watchHolder(file, text, timers, signal);
    }
    if (state === "alive") {
      throw new ConfigurationError(
        `${subject} is in use by ${who}. Wait until that process ends, or choose another file.`,
      );
    }
    if (state !== "unknown") await takeFrom(path, [holder, ...names], state);
  }
}

/** Removes the files of the last holder, the claim file first. */
async function takeFrom(path: string, names: readonly string[], state: State): Promise<void> {
  await removeAll(path, names);
  // A dead process cannot continue, so its lock folder can be removed like the folder of a freed
  // lock.
  if (state === "dead") await rmdir(path).catch(() => undefined);
}

function nameOf(claim: Claim | undefined, current: Claim): string {
  if (claim === undefined) return "another process";
  return `process ${claim.pid}${claim.host === current.host ? "" : ` of ${claim.host}`}`;
}

type State = "alive" | "dead" | "still" | "unknown";

/**
 * Watches the claim file of a holder. Resolves to `alive` at a new heartbeat, to `unknown` if the
 * file is gone, and to `still` if no heartbeat comes.
 */
async function watchHolder(
  file: string,
  before: string,
  timers: LockTimers,
  signal: AbortSignal | undefined,
): Promise<State> {
  for (let look = 0; look < LOOKS; look++) {
    await timers.wait(LOOK_MS, signal).catch(() => undefined);
    signal?.throwIfAborted();
    const now = await textOf(file);
    if (now === undefined) return "unknown";
    if (now !== before) return "alive";
  }
  return "still";
}

/** Takes a free lock. Resolves to `undefined` if another process was first. */
async function claimLock(
  path: string,
  current: Claim,
  hasStaleHolder: boolean,
  timers: LockTimers,
): Promise<FileLock | undefined> {
  const name = randomBytes(8).toString("hex");
  const folder = `${path}.${name}`;
  const claim = `${JSON.stringify(current)}\n`;
  await mkdir(folder, { mode: 0o700 });
  try {
    await writeFile(join(folder, name), `${claim}${digits(0)}\n`, { mode: 0o600 });
    await rename(folder, path);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const wasFirst = ["ENOTEMPTY", "EEXIST"].includes(codeOf(error) ?? "");
    if (wasFirst || (await namesIn(path))?.length) return undefined;
    throw error;
  }
  const claimPath = join(path, name);
  const file = await open(claimPath, "r+");
  let beats = 0;
  // A heartbeat overwrites the last heartbeat, so it fits even on a full disk.
  const stop = timers.every(BEAT_MS, () => {
    file.write(digits(++beats), Buffer.byteLength(claim)).catch(() => undefined);
  });
  return {
    part: `${claimPath}${PART}`,
    hasStaleHolder,
    isValid: async () => (await orMissing(stat(claimPath))) !== undefined,
    free: async () => {
      stop();
      await file.close();
      await rm(claimPath, { force: true });
      // `rmdir` fails if another process has taken over the lock. Ignores this error, because the
      // folder then belongs to that process.
      await rmdir(path).catch(() => undefined);
    },
  };
}

/**
 * Returns the file names in the lock folder; `undefined` if the folder does not exist. Throws
 * `ConfigurationError` if the folder contains a file that does not belong to a lock.
 */
async function namesIn(path: string): Promise<readonly string[] | undefined> {
  const names = await orMissing(readdir(path));
  const other = names?.find((name) => !NAME.test(name));
  if (other === undefined) return names;
  throw new ConfigurationError(
    `${path} must contain only files of a lock, but it contains ${other}. Move ${other} to another folder.`,
  );
}

/** Removes the files one after the other, in this order. */
async function removeAll(path: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(path, name), { force: true });
}

const textOf = (path: string) => orMissing(readFile(path, "utf8"));

const digits = (beats: number) => String(beats).padStart(12, "0");

/** Returns the result of a file operation; `undefined` if the file does not exist. */
function orMissing<Out>(result: Promise<Out>): Promise<Out | undefined> {
  return result.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
}
