// Opens the app for `sdkgen drift --callers`. Returns a function that finds the broken call sites
// of the app and, with `--write`, repairs them.
import { join, resolve } from "node:path";
import type { CallersReport } from "../compare/drift/drift.js";
import { usage } from "../failure.js";
import { loadApp, loadMorph } from "./app.js";
import { callersOf, type CallersQuestion } from "./callers.js";
import { assertClean, writeEdits } from "./write.js";

/**
 * Finds the call sites in an app that a catalog change breaks. With `--write`, repairs each call
 * site that has only one possible repair.
 */
export type AppCallers = (
  change: Pick<CallersQuestion, "before" | "after" | "changes" | "exports">,
) => Promise<CallersReport>;

/**
 * Opens the app that `--callers` names; returns undefined without `--callers`. Throws with exit
 * code 2 if `--write` is set without `--callers`, if the app cannot be read, or if it does not use
 * the SDK. With `--write`, throws too if the app is not committed to git.
 */
export async function openApp(
  { callers, write = false }: { readonly callers?: string; readonly write?: boolean },
  cwd: string,
  sdkName: string,
): Promise<AppCallers | undefined> {
  if (callers === undefined) {
    if (!write) return undefined;
    throw usage("--write needs --callers; add --callers with the path of the app's tsconfig.json.");
  }
  const tsconfig = resolve(cwd, callers);
  const morph = loadMorph([join(cwd, "index.js"), tsconfig, import.meta.url]);
  const app = loadApp(morph, tsconfig, sdkName);
  if (app.sdk.length === 0) {
    const what = `No file of ${callers} imports ${sdkName}, or the app cannot resolve ${sdkName}`;
    throw usage(
      `${what}; install and build the SDK, or give the tsconfig.json of an app that uses it.`,
    );
  }
  if (write) await assertClean(tsconfig);
  return async (change) => {
    const { edits, ...report } = callersOf({ app, morph, tsconfig, sdkName, cwd, ...change });
    return write ? { ...report, diff: await writeEdits(tsconfig, edits) } : report;
  };
}
