// A process whose files may have 4 KiB: keeps a record that fits, one that does not, and another that does.
import { fileStore } from "../../../runtime/journal/file-store.js";

const store = fileStore(process.argv[2] ?? "");
const free = await store.lock();
await store.append({ kind: "refused", job: "small" });
const failure: unknown = await store
  .append({ kind: "refused", job: "x".repeat(20_000) })
  .catch((error: unknown) => error);
await store.append({ kind: "refused", job: "after" });
// Of records that are written together none is kept, also where the first one fits.
const together = ["fits", "x".repeat(20_000)].map((job) => store.append({ kind: "refused", job }));
await Promise.allSettled(together);
await free();
const { name, code } = failure as { readonly name: string; readonly code: string };
process.stdout.write(JSON.stringify({ name, code, after: "kept" }));
