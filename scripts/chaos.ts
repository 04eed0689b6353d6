// npm run chaos: a batch on workers that are killed and stopped, with a Redis that is restarted.
import { chaos } from "../test/chaos/run.js";

process.exitCode = await chaos(
  process.argv.slice(2),
  (line) => void process.stdout.write(`${line}\n`),
);
