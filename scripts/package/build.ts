// npm run build:cli: builds the program sdkgen and its type declarations into dist/.
import { bundleCli } from "./bundle.js";
import { faultsOfProgram, packedFiles } from "./contents.js";
import { declareEntries } from "./declarations.js";

const program = await bundleCli();
await declareEntries();
const faults = faultsOfProgram(await packedFiles());
if (faults.length > 0) throw new Error(`The package would be wrong:\n${faults.join("\n")}`);
process.stdout.write(`${program}\n`);
