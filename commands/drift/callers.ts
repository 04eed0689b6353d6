// `sdkgen drift --callers`: opens the app before anything is asked of a gateway, then finds what breaks, and writes.
import { join, resolve } from "node:path";
import { loadApp, loadMorph, type App, type Morph } from "../../generator/callers/app.js";
import { callersOf, type CallersQuestion } from "../../generator/callers/callers.js";
import { assertClean, writeEdits } from "../../generator/callers/write.js";
import type { CallersReport } from "../../generator/drift/drift.js";
import { usage } from "../../generator/failure.js";

/** An app that a change may break. */
export interface OpenedApp {
  readonly app: App;
  readonly morph: Morph;
  readonly tsconfig: string;
  readonly sdkName: string;
  readonly cwd: string;
  readonly isWritten: boolean;
}

/** Opens the app that the options name; undefined where they name none. Throws with exit code 2 where it cannot be read. */
export async function openApp(
  { callers, write: isWritten = false }: { readonly callers?: string; readonly write?: boolean },
  cwd: string,
  sdkName: string,
): Promise<OpenedApp | undefined> {
  if (callers === undefined) {
    if (!isWritten) return undefined;
    throw usage("--write is for the app that --callers names; name its tsconfig.json.");
  }
  const tsconfig = resolve(cwd, callers);
  const morph = loadMorph([join(cwd, "index.js"), tsconfig, import.meta.url]);
  const app = loadApp(morph, tsconfig, sdkName);
  if (app.sdk.length === 0) {
    const what = `No file of ${callers} imports ${sdkName}, or it is not found from there`;
    throw usage(`${what}; install and build it, or name the tsconfig.json of an app that uses it.`);
  }
  if (isWritten) await assertClean(tsconfig);
  return { app, morph, tsconfig, sdkName, cwd, isWritten };
}

/** What breaks in the app; with `--write` what has one answer is mended. */
export async function callersReport(
  opened: OpenedApp,
  change: Pick<CallersQuestion, "before" | "after" | "changes" | "exports">,
): Promise<CallersReport> {
  const { edits, ...found } = callersOf({ ...opened, ...change });
  if (!opened.isWritten) return found;
  return { ...found, diff: await writeEdits(opened.tsconfig, edits) };
}
