// Holds a folder again and again as a run of generate does, and fails if another process is inside
// at the same time: `node hold-folder.ts FOLDER TIMES`.
import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { whileWriting } from "../../../../generator/compare/write/claim.js";
import { GenerateFailure } from "../../../../generator/failure.js";

const [folder = "", times = "0"] = process.argv.slice(2);
const inside = join(folder, "inside");

for (let held = 0; held < Number(times);) {
  try {
    await whileWriting(folder, async () => {
      // Only one process can make the folder, whatever a claim file promises.
      mkdirSync(inside);
      await setImmediate();
      rmdirSync(inside);
    });
    held++;
  } catch (error) {
    // Another process holds the folder.
    if (!(error instanceof GenerateFailure)) throw error;
    await setImmediate();
  }
}
