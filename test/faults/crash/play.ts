// Known crashes, each in a new process: the process survives, and every call settles.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Platform } from "../../engine/platform.js";
import type { Orders } from "./child.js";
import { crashGateway } from "./gateway.js";

/** A case, and the ends of its calls in any order. */
export interface CrashCase {
  readonly name: string;
  readonly ends: readonly string[];
  readonly creates: number;
}

const SEVEN_OF_EIGHT = ["SubmissionUnknownError", ...Array.from({ length: 7 }, () => "submitted")];

export const CRASHES: readonly CrashCase[] = [
  { name: "file-100k", ends: ["saved 102400"], creates: 0 },
  { name: "file-2m", ends: ["saved 2097152"], creates: 0 },
  { name: "file-close", ends: ["saved 102400"], creates: 0 },
  // The third of eight creates gets a page as its answer and has no promised key. Only that create
  // is unknown.
  { name: "creates-502-20k", ends: SEVEN_OF_EIGHT, creates: 7 },
  { name: "creates-502-40k", ends: SEVEN_OF_EIGHT, creates: 7 },
  { name: "catalog-gzip", ends: ["1000 models"], creates: 0 },
];

/** Plays a case. Returns the faults, if any. */
export async function playCrash(
  platform: Platform,
  { name, ends, creates }: CrashCase,
  random: () => number,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "crash-files-"));
  const gateway = await crashGateway(random);
  const orders: Orders = { url: gateway.url, folder, name };
  try {
    const output = await platform.start("fragile", orders, { longestMs: 60_000 }).output();
    const got = (JSON.parse(output) as string[]).toSorted().join(", ");
    if (got !== ends.join(", ")) return `calls ended with ${got}`;
    const billed = gateway.ledger.creates.length;
    return billed === creates ? undefined : `${billed} creates billed, not ${creates}`;
  } catch (error) {
    return String(error);
  } finally {
    await Promise.all([gateway.close(), rm(folder, { recursive: true, force: true })]);
  }
}
