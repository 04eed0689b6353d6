// Node loads this module before a measured program. When the program ends, the module writes its
// processor time and memory to the file in USAGE_FILE.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.USAGE_FILE;
if (file !== undefined && isMainThread) {
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, rss: maxRSS }));
  });
}
