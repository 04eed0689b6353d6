// A lock beside a file: of all that have claimed it, the first living process has it.
import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { ConfigurationError } from "../errors/index.js";
import { isObject, type Fields } from "../validation/value.js";

/** A process that has claimed the lock. */
interface Claim {
  readonly pid: number;
  readonly host: string;
  /** When it started, where the system says it: numbers of processes are given again. */
  readonly started: string | undefined;
  readonly nonce: string;
}

/**
 * Takes the lock in the file `path`, for `subject`; gives the function that frees it. Throws `ConfigurationError` where another
 * process has it, and what the file system throws.
 */
// Claims are appended and never removed, so that all read the same order: no one can take over what another has just taken.
// That is a line for each start.
export async function lockFile(path: string, subject: string): Promise<() => Promise<void>> {
  const nonce = randomBytes(8).toString("hex");
  const started = (await processOf("self"))?.started;
  const own: Claim = { pid: process.pid, host: hostname(), started, nonce };
  const add = (line: object) =>
    // A process that died while it wrote has left half a line.
    appendFile(path, `\n${JSON.stringify(line)}\n`, { mode: 0o600 });
  const free = () => add({ freed: nonce });
  await add(own);
  const lines = (await readFile(path, "utf8")).split("\n").map(parsed);
  const freed = new Set(lines.map((line) => line?.["freed"]));
  for (const line of lines) {
    if (line?.["nonce"] === nonce) break;
    if (!isClaim(line) || freed.has(line.nonce) || !(await lives(line, own))) continue;
    await free();
    const here = line.host === own.host;
    throw new ConfigurationError(
      `${subject} is in use by process ${line.pid}${here ? "" : ` of ${line.host}`}. Wait for its end, or name another file` +
        (here ? "." : `; if that machine is gone, remove ${path}.`),
    );
  }
  return free;
}

/** Whether the process is still there; one of another machine cannot be asked, and counts as living. */
async function lives(claim: Claim, own: Claim): Promise<boolean> {
  if (claim.host !== own.host) return true;
  try {
    process.kill(claim.pid, 0);
  } catch (error) {
    // Of another user's process the system says that it may not be signalled.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const now = await processOf(claim.pid);
  if (now?.state === "Z") return false;
  return now === undefined || claim.started === undefined || now.started === claim.started;
}

/** What Linux says of a process: its state, and when it started (boot and clock ticks). */
async function processOf(pid: number | "self") {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    // The name of the program comes in brackets, and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], started: `${boot.trim()} ${fields[19]}` };
  } catch {
    return undefined;
  }
}

function parsed(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isClaim(line: object | undefined): line is Claim {
  const { pid, host, nonce } = (line ?? {}) as Partial<Claim>;
  return Number.isSafeInteger(pid) && typeof host === "string" && typeof nonce === "string";
}
