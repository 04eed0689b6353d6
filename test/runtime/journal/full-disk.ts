// A process whose files are limited to 4 KiB: it stores a job that fits, one that does not, and a
// third that does.
import { FileStore } from "../../../runtime/jobs/file-store.js";
import { job } from "./stored.js";

const store = new FileStore(process.argv[2] ?? "");
await store.open({});
await store.begin(job("small"), "{}");
const failure: unknown = await store
  .begin(job("large"), "x".repeat(20_000))
  .catch((error: unknown) => error);
await store.begin(job("after"), "{}");
// If jobs are written together and one of them does not fit, none of them is stored.
await Promise.allSettled([
  store.begin(job("fits"), "{}"),
  store.begin(job("together"), "x".repeat(20_000)),
]);
await store.close();
const { name, code } = failure as { readonly name: string; readonly code: string };
process.stdout.write(JSON.stringify({ name, code, after: "kept" }));
