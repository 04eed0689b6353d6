// The program as a process with few open files, and catalogs of many small models.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { runProgram, type ProgramExit } from "../../../commands/release/process/run-program.js";
import { catalogOf, entryWith } from "../../e2e/generate/support/catalog.js";
import { ROOT } from "../../examples/stage/folders.js";

const LOADER = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Runs `sdkgen` with arguments in a process with at most `openFiles` open files. */
export const limited = (
  openFiles: number,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProgramExit> => {
  const program = [process.execPath, "--import", LOADER, `${ROOT}commands/sdkgen.ts`];
  const limit = `ulimit -n ${openFiles} && exec "$@"`;
  return runProgram("sh", ["-c", limit, "sh", ...program, ...args], { cwd: ROOT, env });
};

/** A catalog of `count` models, each with its own fields. */
export const catalogOfMany = (count: number) =>
  catalogOf(
    Array.from({ length: count }, (_, at) =>
      entryWith(`acme-m${String(at + 1).padStart(4, "0")}`, {
        [`strength_${at}`]: { type: "integer", minimum: 0, maximum: at + 1 },
        style: { type: "string", enum: ["plain", `style-${at}`] },
      }),
    ),
  );
