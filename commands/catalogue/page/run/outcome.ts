// What a run has brought.
import type { TaskResult } from "../../../../runtime/results/result.js";
import { addressOfFile } from "../load.js";

/** A file of a result. */
export interface ShownFile {
  readonly kind: "video" | "image" | "audio";
  readonly url: string;
}

/** An entry of the gateway's ledger. */
export interface LedgerEntry {
  readonly from: string;
  readonly to: string;
  /** In millionths of a USD. */
  readonly micros: number;
  readonly reason: string;
}

/** A run that has ended. */
export interface Ran {
  /** Nearly always one. */
  readonly taskIds: readonly string[];
  readonly cost: number | undefined;
  /** That of each task. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly files: readonly ShownFile[];
  readonly ledger: readonly LedgerEntry[];
}

export const filesOf = ({ videos, images, audios, music }: TaskResult): readonly ShownFile[] => [
  ...videos.map(({ url }) => ({ kind: "video" as const, url })),
  ...images.map(({ url }) => ({ kind: "image" as const, url })),
  ...[...audios, ...music].map(({ url }) => ({ kind: "audio" as const, url })),
];

/** The entries of the tasks. */
export async function ledgerOf(tasks: readonly string[]): Promise<readonly LedgerEntry[]> {
  const response = await fetch(addressOfFile("__gateway/ledger"));
  const { entries } = (await response.json()) as {
    readonly entries: readonly (LedgerEntry & { readonly task?: string })[];
  };
  return entries.filter(({ task = "" }) => tasks.includes(task));
}
