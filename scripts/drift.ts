// npm run drift: compares a catalog with the SDK that was made from an earlier one.
import { runDrift } from "../generator/command-line/drift.js";
import { commandContext } from "./command-context.js";

process.exitCode = await runDrift(commandContext());
