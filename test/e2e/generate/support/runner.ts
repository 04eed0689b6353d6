// Runs of the command on entries. Each run has its own working folder with the catalog and the SDK.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { saveCatalog } from "./catalog.js";
import { temporaryFolder } from "./folders.js";
import { command, type Setting } from "./in-process.js";
import type { ProcessExit } from "./process.js";

/** An ended run: its output and its folders. */
export interface Run extends ProcessExit {
  readonly cwd: string;
  readonly sdk: string;
  /** Reads a file of the SDK. */
  readonly read: (path: string) => string;
}

interface Options extends Setting {
  /** The text of `sdkgen.config.ts`. */
  readonly config?: string;
  /** An SDK of another run. This run starts with a copy of it. */
  readonly over?: string;
  /** Prepares that copy before the run. */
  readonly before?: (sdk: string) => void;
}

/** The runs of one test file. A run without entries fetches from the gateway of its environment. */
export function runner() {
  const folder = temporaryFolder();
  let count = 0;
  const run = async (
    entries: readonly unknown[] | undefined,
    flags: readonly string[] = [],
    { config, over, before, ...setting }: Options = {},
  ): Promise<Run> => {
    const cwd = join(folder, `run-${++count}`);
    const sdk = join(cwd, "sdk");
    mkdirSync(cwd);
    if (config !== undefined) writeFileSync(join(cwd, "sdkgen.config.ts"), config);
    if (over !== undefined) cpSync(over, sdk, { recursive: true });
    before?.(sdk);
    const source = entries ? ["--catalog", saveCatalog(cwd, "catalog.json", entries)] : [];
    const ended = await command([...source, "--out", sdk, ...flags], { cwd, ...setting });
    return { ...ended, cwd, sdk, read: (path) => readFileSync(join(sdk, path), "utf8") };
  };
  return { folder, run };
}
