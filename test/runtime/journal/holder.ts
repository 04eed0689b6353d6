// A process that holds a journal until it is killed.
import { FileStore } from "../../../runtime/jobs/file-store.js";

await new FileStore(process.argv[2] ?? "").open({});
process.stdout.write("held");
setInterval(() => undefined, 60_000);
