// The claim in a lock, and whether its process still runs. On another host that stays unknown.
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { isObject } from "../validation/value.js";
import { codeOf, jsonOf } from "./lines.js";

/** A process that has claimed a lock. */
export interface Claim {
  readonly pid: number;
  readonly host: string;
  /**
   * Boot id and PID namespace, if the system reports them. Containers may share a host name, and
   * each counts its processes from 1.
   */
  readonly space?: string | undefined;
  /**
   * Boot id and clock ticks at the start of the process, if the system reports them. A process id
   * may be reused.
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

/** Reads the claim in the first line, before the heartbeats; `undefined` if it is not complete. */
export function claimOf(text: string): Claim | undefined {
  const value = jsonOf(text.split("\n")[0] ?? "");
  return isObject(value) && Number.isSafeInteger(value["pid"])
    ? (value as unknown as Claim)
    : undefined;
}

/** Whether the process of a claim lives; `unknown` if this process cannot find out. */
export async function stateOf(
  claim: Claim | undefined,
  current: Claim,
): Promise<"alive" | "dead" | "unknown"> {
  if (claim === undefined) return "unknown";
  const isSameSpace =
    claim.space === current.space && (current.space !== undefined || claim.host === current.host);
  if (isSameSpace && !isRunning(claim.pid)) return "dead";
  // If /proc belongs to another PID namespace, it has no facts about this one.
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
    // EPERM: the process exists, but belongs to another user.
    return codeOf(error) === "EPERM";
  }
}

/** State and start of a process, from Linux. */
async function processOf(pid: number | "self") {
  const stat = await orNothing(readFile(`/proc/${pid}/stat`, "utf8"));
  const boot = await bootId();
  if (stat === undefined || boot === undefined) return undefined;
  // The program name is in brackets, and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], started: `${boot} ${fields[19]}` };
}

const bootId = async () =>
  (await orNothing(readFile("/proc/sys/kernel/random/boot_id", "utf8")))?.trim();

const orNothing = (read: Promise<string>) => read.catch(() => undefined);
