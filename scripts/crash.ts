// npm run crash: programs with a journal, killed and started again.
import { crash } from "../test/crash/run.js";

process.exitCode = await crash(process.argv.slice(2), (line) => void console.log(line));
