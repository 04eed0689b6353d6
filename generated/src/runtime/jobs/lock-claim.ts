// Who holds a lock, and whether that process is still there: certain only where it can be asked.
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { isObject } from "../validation/value.js";
import { codeOf, jsonOf } from "./lines.js";

/** A process that has claimed a lock. */
export interface Claim {
  readonly pid: number;
  readonly host: string;
  /** Boot and PID namespace, where the system says them: containers count their processes each from 1, and may have one host name. */
  readonly space?: string | undefined;
  /** Boot and clock ticks at its start, where the system says them: numbers of processes are given again. */
  readonly started?: string | undefined;
}

export async function ownClaim(): Promise<Claim> {
  const space = await orNothing(readlink("/proc/self/ns/pid"));
  const boot = await bootId();
  return {
    pid: process.pid,
    host: hostname(),
    space: space === undefined || boot === undefined ? undefined : `${boot} ${space}`,
    started: (await processOf("self"))?.started,
  };
}

/** The claim in the first line of a text, which heartbeats follow; `undefined` where there is none, or half of one. */
export function claimOf(text: string): Claim | undefined {
  const value = jsonOf(text.split("\n")[0] ?? "");
  return isObject(value) && Number.isSafeInteger(value["pid"])
    ? (value as unknown as Claim)
    : undefined;
}

/** Whether the process of a claim lives; `unknown` where that cannot be asked from here. */
export async function stateOf(
  claim: Claim | undefined,
  own: Claim,
): Promise<"alive" | "dead" | "unknown"> {
  if (claim === undefined) return "unknown";
  const isHere = claim.space === own.space && (own.space !== undefined || claim.host === own.host);
  if (isHere && !isRunning(claim.pid)) return "dead";
  // Where /proc is that of other processes, it says nothing of this one.
  const isOwnProc = (await orNothing(readlink("/proc/self"))) === String(process.pid);
  const found = isOwnProc ? await processOf(claim.pid) : undefined;
  if (found === undefined) return "unknown";
  if (found.started === claim.started && found.state !== "Z") return "alive";
  return isHere ? "dead" : "unknown";
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user's process the system says that it may not be signalled.
    return codeOf(error) === "EPERM";
  }
}

/** What Linux says of a process: its state, and when it started. */
async function processOf(pid: number | "self") {
  const stat = await orNothing(readFile(`/proc/${pid}/stat`, "utf8"));
  const boot = await bootId();
  if (stat === undefined || boot === undefined) return undefined;
  // The name of the program comes in brackets, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], started: `${boot} ${fields[19]}` };
}

const bootId = async () =>
  (await orNothing(readFile("/proc/sys/kernel/random/boot_id", "utf8")))?.trim();

const orNothing = (read: Promise<string>) => read.catch(() => undefined);
