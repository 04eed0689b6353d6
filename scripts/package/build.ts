// npm run build:cli: builds what the package brings into dist/, the program and its declarations.
import { bundleCli } from "./bundle.js";
import { declareEntries } from "./declarations.js";

const program = await bundleCli();
await declareEntries();
process.stdout.write(`${program}\n`);
