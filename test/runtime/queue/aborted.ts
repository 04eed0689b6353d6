// A program whose worker is aborted: the program prints whether the worker ended at once, and then
// exits.
import { batchWorker } from "../stage/sdk.js";

const [address = "", queue = "", results = ""] = process.argv.slice(2);
const abort = new AbortController();
const worker = await batchWorker({}, address, { queue, results, signal: abort.signal });
process.once("SIGUSR2", () => {
  abort.abort();
  // Work that needs the network, a file or a timer ends in a later turn of the event loop.
  const turn = new Promise<string>((resolve) => setImmediate(resolve, "later"));
  void Promise.race([worker.closed.then(() => "at once"), turn]).then((when) => {
    process.stdout.write(`${when}\n`);
  });
});
process.stdout.write("ready\n");
