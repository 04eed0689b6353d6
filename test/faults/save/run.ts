// The command `npm run faults -- --files`: the saving faults at full size, with a line for each.
import type { Report } from "../../engine/report.js";
import { kills, memory, MEMORY_CASES, race } from "./cases.js";
import { startHost } from "./host.js";

const MIB = 1024 ** 2;
const MOST_GROWTH = 80;

/**
 * Throws for an incomplete file. Counts each file that needs too much memory or blocks its process.
 */
export async function savingFaults(
  report: Report,
  size: { readonly kills: number; readonly mib: number },
): Promise<void> {
  await using host = await startHost();
  const looks = await race(host, 100);
  report.line("two processes on one path", { saves: 200, "looks at a whole file": looks });
  const unfinished = await kills(host, size.kills, Math.random);
  report.line("processes killed while they save", { kills: size.kills, unfinished });
  for (const one of MEMORY_CASES) {
    const { grown, resident, atOnce } = await memory(host, one, size.mib * MIB, 100 * MIB);
    const [more = 0, all = 0] = [grown, resident].map((bytes) => Math.round(bytes / MIB));
    // Synchronous writes are allowed only for a whole file through a proxy, because nothing else
    // slows that server down.
    const blocks = atOnce > 0 !== (one.proxied && one.kind === "whole");
    const wrong = (blocks ? 1 : 0) + (more > MOST_GROWTH ? 1 : 0);
    const figures = { "MiB more": more, "MiB in all": all, "synchronous writes": atOnce };
    report.line(`${size.mib} MiB ${one.name}, at most ${MOST_GROWTH} MiB more`, figures, wrong);
  }
}
