// What `npm run faults -- --memory` does: every bomb on every platform, with a line for each.
import { allPlatforms } from "../crash/platform.js";
import { CALLS, explode, FRAMINGS, MOST_GROWTH } from "./bombs.js";

const MIB = 1024 ** 2;

/** Gives 0 when all of them stay within the bound, 1 when one does not. */
export async function memoryFaults(print: (line: string) => void): Promise<number> {
  const platforms = await allPlatforms();
  let most = 0;
  try {
    for (const platform of platforms) {
      for (const call of CALLS) {
        const mib: number[] = [];
        for (const framing of FRAMINGS) {
          const { grown } = await explode(platform, { framing, call });
          mib.push(Math.round(grown / MIB));
          most = Math.max(most, grown);
        }
        print(
          `${platform.name}: 200 MB of gzip to a ${call}: ${mib.join(", ")} MiB more (${FRAMINGS.join(", ")})`,
        );
      }
    }
  } finally {
    await Promise.all(platforms.map(({ remove }) => remove()));
  }
  print(`At most ${Math.round(most / MIB)} MiB more; the bound is ${MOST_GROWTH / MIB}.`);
  return most > MOST_GROWTH ? 1 : 0;
}
