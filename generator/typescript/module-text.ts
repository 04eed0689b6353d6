// The common parts of emitted modules: the first line, imports from the runtime, and blank lines
// between parts.
import { group, ifBreak, indent, join, line, printCode, type Code } from "./layout/code.js";

/** First line of every emitted TypeScript file. */
export const BANNER =
  "// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.";

/** Imports the runtime functions that checks use. */
export const validationImport = (names: readonly string[]): Code =>
  group([
    "import {",
    indent([line, join([",", line], [...names])]),
    ifBreak(","),
    line,
    '} from "#runtime/validation/index.js";',
  ]);

/** The text of a module. */
export const moduleText = (parts: readonly Code[]): string =>
  `${parts.map(printCode).join("\n\n")}\n`;
