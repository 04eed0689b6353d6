// npm run release: tests, builds, packs, checks and publishes the SDK.
import { runRelease } from "../release/command-line/release.js";
import { startedHere } from "./started-here.js";

process.exitCode = await runRelease(startedHere());
