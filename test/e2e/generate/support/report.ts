// The object that `--json` prints.
import type { ProcessExit } from "./process.js";

/** The report of a run (`--json`). */
export interface Report {
  readonly warnings: readonly string[];
  readonly models: number;
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: Readonly<Record<string, string>>;
  readonly rejected: readonly RejectedEntry[];
  readonly notRead: readonly RejectedEntry[];
  readonly resembling: readonly { readonly id: string }[];
  readonly proposals: readonly string[];
  readonly version: string;
  readonly ms: number;
}

interface RejectedEntry {
  readonly index: number;
  readonly id: string | null;
  readonly code: string;
  readonly message: string;
  readonly kept?: string;
}

/** Parses the report on stdout. Throws if stdout has anything else. */
export const reportOf = ({ out }: ProcessExit): Report => JSON.parse(out) as Report;

/** Code of the rejection by id. Entries without an id are named by their position. */
export const rejections = ({ rejected }: Report): Record<string, string> =>
  Object.fromEntries(rejected.map(({ id, index, code }) => [id ?? `#${index}`, code]));
