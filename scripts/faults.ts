// npm run faults: a hostile network, many times over.
import { install } from "./install.js";
import { faults } from "../test/faults/run.js";
import { FOLDER } from "../test/nodes/nodes.js";

const print = (line: string) => void process.stdout.write(`${line}\n`);

process.exitCode = await faults({
  args: process.argv.slice(2),
  print,
  install: () => install(FOLDER, process.env, print),
});
