// Prints the parts that all emitted modules have: the first line, the imports from the runtime, and
// blank lines. The runtime is the SDK's library code.
import { group, ifBreak, indent, join, line, printCode, type Code } from "./layout/code.js";

/** The first line of every emitted TypeScript file. */
export const BANNER =
  "// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.";

/** Prints the import of the runtime functions that checks use. */
export const validationImport = (names: readonly string[]): Code =>
  group([
    "import {",
    indent([line, join([",", line], [...names])]),
    ifBreak(","),
    line,
    '} from "#runtime/validation/index.js";',
  ]);

/** Prints a module with blank lines between its sections. */
export const moduleText = (parts: readonly Code[]): string =>
  `${parts.map(printCode).join("\n\n")}\n`;
