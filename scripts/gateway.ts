// npm run gateway: starts the reference gateway on a port.
import { run } from "../gateway/command-line/run.js";

await run(process.argv, process.env);
