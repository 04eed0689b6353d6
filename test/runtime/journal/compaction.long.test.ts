// A journal is compacted while hundreds of jobs run, with twenty orders of the answers. The next
// process knows every ended job.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recoveredAfter } from "./compaction.js";

test.each([244, 248, 252])(
  "%d jobs are billed once, and the next process knows them",
  async (jobs) => {
    for (let seed = 1; seed <= 20; seed++) {
      const folder = await mkdtemp(join(tmpdir(), "compaction-"));
      try {
        const found = await recoveredAfter(jobs, 1_000 * jobs + seed, folder);
        expect(found, `seed ${seed}`).toEqual({ creates: jobs, doubles: 0, unknown: 0, left: 0 });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  },
  600_000,
);
