// A program with a worker that is aborted: says how long that took, and has nothing more to do.
import { batchWorker } from "../stage/sdk.js";

const [address = "", queue = "", results = ""] = process.argv.slice(2);
const abort = new AbortController();
const worker = await batchWorker({}, address, { queue, results, signal: abort.signal });
process.once("SIGUSR2", () => {
  const from = performance.now();
  abort.abort();
  void worker.closed.then(() => {
    process.stdout.write(`${performance.now() - from}\n`);
  });
});
process.stdout.write("ready\n");
