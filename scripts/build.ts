// npm run build: builds the SDK, ES modules and CommonJS, and checks its sizes.
import { runBuild } from "../release/command-line/build.js";
import { startedHere } from "./started-here.js";

process.exitCode = await runBuild(startedHere());
