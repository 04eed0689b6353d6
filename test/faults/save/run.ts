// What `npm run faults -- --files` does: the saving faults at full size, with a line for each.
import { kills, memory, MEMORY_CASES, race } from "./cases.js";
import { startHost } from "./host.js";

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const MOST_GROWTH = 80 * MIB;

/** Gives 0 when all of them hold, 1 when one needs too much memory or blocks its process; throws for a file that is not whole. */
export async function savingFaults(print: (line: string) => void): Promise<number> {
  await using host = await startHost();
  const looks = await race(host, 100);
  print(`two processes, 100 saves each to one path: ${looks} looks, each at a whole file`);
  const unfinished = await kills(host, 200, Math.random);
  print(`200 processes killed: ${unfinished} unfinished files, no other that is not whole`);
  let [most, wrong] = [0, 0];
  for (const one of MEMORY_CASES) {
    const { grown, resident, atOnce } = await memory(host, one, GIB, 100 * MIB);
    const [more, all] = [grown, resident].map((bytes) => Math.round(bytes / MIB));
    print(`1 GiB ${one.name}: ${more} MiB more, ${all} in all, ${atOnce} synchronous writes`);
    most = Math.max(most, grown);
    // Only where nothing else holds the server up.
    if (atOnce > 0 !== (one.proxied && one.kind === "whole")) wrong++;
  }
  print(`At most ${Math.round(most / MIB)} MiB more; the bound is ${MOST_GROWTH / MIB}.`);
  print(`${wrong} with synchronous writes that are not needed, or without those that are.`);
  return most > MOST_GROWTH || wrong > 0 ? 1 : 0;
}
