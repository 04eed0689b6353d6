// `npm run faults:files`: the saving faults at full size. Prints a line for each, and fails with the first that does not hold.
import { kills, memory, MEMORY_CASES, race } from "./cases.js";
import { startHost } from "./host.js";

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const MOST_GROWTH = 80 * MIB;

await using host = await startHost();
const looks = await race(host, 100);
console.log(`two processes, 100 saves each to one path: ${looks} looks, each at a whole file`);
const unfinished = await kills(host, 200, Math.random);
console.log(`200 processes killed: ${unfinished} unfinished files, no other that is not whole`);
for (const one of MEMORY_CASES) {
  const { grown, atOnce } = await memory(host, one, GIB, 100 * MIB);
  const more = Math.round(grown / MIB);
  console.log(`1 GiB ${one.name}: ${more} MiB more, ${atOnce} synchronous writes`);
  if (grown > MOST_GROWTH) throw new Error(`more than ${MOST_GROWTH / MIB} MiB`);
}
