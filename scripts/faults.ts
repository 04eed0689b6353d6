// npm run faults: a hostile network, many times over.
import { install } from "./install.js";
import { faults } from "../test/faults/run.js";
import { FOLDER } from "../test/nodes/nodes.js";

const print = (line: string) => void console.log(line);
process.exitCode = await faults(process.argv.slice(2), print, () =>
  install(FOLDER, process.env, print),
);
