// What the run before left: its lock, and the files that are still as it wrote them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Lock } from "../lock/lock.js";
import type { ContractSources } from "../read-contracts.js";
import { generatorHash } from "./generator-hash.js";
import { intactFiles } from "./intact-files.js";

/** An SDK that this generator made with these settings, of whatever contracts. */
export interface Before {
  readonly lock: Lock;
  /** Whether a file is on disk as the lock lists it. */
  readonly isIntact: (path: string) => boolean;
  /** The text of such a file; undefined where there is none. */
  readonly read: (path: string) => string | undefined;
}

/** The hash of this generator, and what is known of an SDK; nothing where another one made it, or its lock was edited. */
export function before(
  out: string,
  lock: Lock | undefined,
  sources: ContractSources,
  found?: ReadonlySet<string>,
) {
  const generator = generatorHash(sources);
  if (lock?.generator !== generator) return { generator };
  const intact = found ?? intactFiles(out, lock);
  const isIntact = (path: string) => intact.has(path);
  const read = (path: string) =>
    isIntact(path) ? readFileSync(join(out, path), "utf8") : undefined;
  const known: Before = { lock, isIntact, read };
  return { generator, known };
}
