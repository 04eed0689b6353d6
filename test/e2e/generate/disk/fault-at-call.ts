// Preloaded into a process. At its n-th change in the output folder, the process dies, or the disk
// is full from then on.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const at = Number(process.env["FAULT_AT"]);
const kind = process.env["FAULT"];
let calls = 0;

function before(change: "writes" | "moves", path: unknown): void {
  if (!String(path).includes(`${process.argv.at(-1)}`) || ++calls < at) return;
  if (kind === "kill") process.kill(process.pid, "SIGKILL");
  if (kind === "full" && change === "writes") {
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  }
}

const { mkdir, writeFile, rename, rm } = fs.promises;
const promises: Partial<typeof fs.promises> = {
  mkdir: (async (...given: Parameters<typeof mkdir>) => {
    before("writes", given[0]);
    return mkdir(...given);
  }) as typeof mkdir,
  async writeFile(...given) {
    before("writes", given[0]);
    return writeFile(...given);
  },
  async rename(...given) {
    before("moves", given[0]);
    return rename(...given);
  },
  async rm(...given) {
    before("moves", given[0]);
    return rm(...given);
  },
};
Object.assign(fs.promises, promises);
syncBuiltinESMExports();
process.on("exit", () => process.stdout.write(`calls: ${calls}\n`));
