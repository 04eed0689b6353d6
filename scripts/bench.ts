// npm run bench -- NAME: measures the project's promises and prints whether each bound holds.
import { benchmark } from "../bench/benchmark.js";

process.exitCode = await benchmark(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
});
