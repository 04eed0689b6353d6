// Reads the claim in a lock. The claim names the process that has the lock. Checks whether that
// process still runs. For a process on another host, the answer is `unknown`.
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { isObject } from "../validation/value.js";
import { codeOf, jsonOf } from "./lines.js";

/** The process that has claimed a lock. */
export interface Claim {
  readonly pid: number;
  readonly host: string;
  /**
   * Boot id and PID namespace, if the system reports them. They distinguish containers with equal
   * host names and process ids.
   */
  readonly space?: string | undefined;
  /**
   * Boot id and start time of the process in clock ticks, if the system reports them. They detect a
   * reused process id.
   */
  readonly started?: string | undefined;
}

export async function currentClaim(): Promise<Claim> {
  const space = await orNothing(readlink("/proc/self/ns/pid"));
  const boot = await bootId();
  return {
    pid: process.pid,
    host: hostname(),
    space: space === undefined || boot === undefined ? undefined : `${boot} ${space}`,
    started: (await processOf("self"))?.started,
  };
}

/**
 * Parses the claim in the first line of a claim file. Returns `undefined` if the claim is
 * incomplete.
 */
export function claimOf(text: string): Claim | undefined {
  const value = jsonOf(text.split("\n")[0] ?? "");
  return isObject(value) && Number.isSafeInteger(value["pid"])
    ? (value as unknown as Claim)
    : undefined;
}

/** Checks whether the process of a claim is alive. Resolves to `unknown` if there is no proof. */
export async function stateOf(
  claim: Claim | undefined,
  current: Claim,
): Promise<"alive" | "dead" | "unknown"> {
  if (claim === undefined) return "unknown";
  const isSameSpace =
    claim.space === current.space && (current.space !== undefined || claim.host === current.host);
  if (isSameSpace && !isRunning(claim.pid)) return "dead";
  // If /proc belongs to another PID namespace, it does not list the processes of this namespace.
  const isSameProc = (await orNothing(readlink("/proc/self"))) === String(process.pid);
  const holderStatus = isSameProc ? await processOf(claim.pid) : undefined;
  if (holderStatus === undefined) return "unknown";
  if (holderStatus.started === claim.started && holderStatus.state !== "Z") return "alive";
  return isSameSpace ? "dead" : "unknown";
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // With the code EPERM, the process exists, but belongs to another user.
    return codeOf(error) === "EPERM";
  }
}

/** Reads the state and start time of a process on Linux. */
async function processOf(pid: number | "self") {
  const stat = await orNothing(readFile(`/proc/${pid}/stat`, "utf8"));
  const boot = await bootId();
  if (stat === undefined || boot === undefined) return undefined;
  // The program name is in brackets, and may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], started: `${boot} ${fields[19]}` };
}

const bootId = async () =>
  (await orNothing(readFile("/proc/sys/kernel/random/boot_id", "utf8")))?.trim();

const orNothing = (read: Promise<string>) => read.catch(() => undefined);
