// npm run test:nodes: the suite with other versions of Node and of undici.
import { testNodes } from "../test/nodes/run.js";

const print = (line: string) => void process.stdout.write(`${line}\n`);

process.exitCode = await testNodes(process.argv.slice(2), print);
