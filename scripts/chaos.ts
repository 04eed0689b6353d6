// npm run chaos: batches on many workers, of which each meets a failure of its kind.
import { chaos } from "../test/chaos/run.js";

process.exitCode = await chaos(process.argv.slice(2), (line) => void console.log(line));
