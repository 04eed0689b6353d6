// A process that holds a journal until it is killed.
import { fileStore } from "../../../runtime/journal/file-store.js";

await fileStore(process.argv[2] ?? "").lock();
process.stdout.write("held");
setInterval(() => undefined, 60_000);
