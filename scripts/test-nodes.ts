// npm run test:nodes: the suite with other versions of Node and of undici.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { install } from "../release/process/install.js";
import { testNodes } from "../test/nodes/run.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);

process.exitCode = await testNodes({
  args: process.argv.slice(2),
  env: process.env,
  platform: process.platform,
  arch: process.arch,
  root,
  install: (folder) => install(folder, process.env, print),
  start: async (program, args, env) => {
    const child = spawn(program, args, { cwd: root, env, stdio: "inherit" });
    const [code] = (await once(child, "close")) as [number | null];
    return code;
  },
  print,
});
