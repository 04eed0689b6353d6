// One run of `sdkgen drift`: options in, report and exit code out.
import { appendFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { annotations, command } from "../../generator/drift/report/annotations.js";
import { driftOf, type DriftReport } from "../../generator/drift/drift.js";
import { driftMarkdown } from "../../generator/drift/report/markdown.js";
import { driftTable } from "../../generator/drift/report/table.js";
import { DEFAULT_NAME, type PackageFacts } from "../../generator/emit/package/manifest.js";
import { EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";
import { withoutKey } from "../../generator/fetch/without-key.js";
import { LOCK_FILE } from "../../generator/lock/lock.js";
import { readDocumentedPrices } from "../../generator/normalise/prices.js";
import { soundContracts, type StageName } from "../../generator/read-contracts.js";
import { before } from "../../generator/reuse/before.js";
import { packageOf, versionOf, type Unversioned } from "../../generator/version/collect-facts.js";
import { assertWhole, readPrevious, WITHOUT_LOCK } from "../../generator/write/previous.js";
import { loadConfig } from "../command-line/load-config.js";
import { exitCodeOf, type CommandContext, type SafeContext } from "../command-line/context.js";
import { parseDriftFlags, resolveOptions, type Options } from "../command-line/options.js";
import { sourcesOf } from "../command-line/source.js";
import { stopwatch } from "../command-line/stopwatch.js";

/** Exit code of a comparison that found something. */
const DRIFT = 1;

/** Runs the command and gives its exit code. */
export const runDrift = (context: CommandContext): Promise<number> =>
  exitCodeOf(context, drift, (message, isFault, { inActions, printError }) => {
    const said = isFault ? `a fault of the generator; nothing was written.\n${message}` : message;
    printError(`drift: ${said}`);
    if (inActions) printError(command("error", "sdkgen drift", said));
  });

async function drift(context: SafeContext): Promise<number> {
  const { env, cwd } = context;
  const flags = parseDriftFlags(context);
  if (flags === "help") return EXIT.done;
  const options = resolveOptions(flags, await loadConfig(cwd));
  const watch = stopwatch();
  const report = await compare(options, context, (stage) => {
    context.signal.throwIfAborted();
    watch.start(stage);
  });
  if (options.timings === true) for (const line of watch.lines()) context.printError(line);
  await publish(withoutKey(report, env["GATEWAY_API_KEY"]?.trim()), options, context);
  return report.drift ? DRIFT : EXIT.done;
}

async function compare(
  options: Options,
  context: SafeContext,
  onStage: (stage: StageName | "callers") => void,
): Promise<DriftReport> {
  const out = resolve(context.cwd, options.out);
  const previous = await readPrevious(out);
  const { lock, name = DEFAULT_NAME } = previous;
  if (lock === undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `There is no ${join(options.out, LOCK_FILE)} to compare with; ${previous.isWithoutLock ? WITHOUT_LOCK : "run sdkgen generate"}, or name the SDK's folder with --out.`,
    );
  }
  const intact = assertWhole(out, lock);
  // Loaded late: few runs are about an app.
  const { openApp, callersReport } = await import("./callers.js");
  const app = await openApp(options, context.cwd, name);
  const sources = sourcesOf(options, context);
  const { known } = before(out, lock, sources, intact);
  const sound = await soundContracts(sources, onStage, { lock, known });
  onStage("compare");
  const unversioned = await packageOf(sound, sources, known);
  const versioned = await versionOf(sound, unversioned, previous, sources);
  const prices = await sources.prices?.();
  const documented = await readDocumentedPrices(join(sources.project.contracts, "prices.json"));
  const report = await driftOf({ lock, sound, versioned, prices, documented });
  if (app === undefined) return report;
  onStage("callers");
  const { contracts: after } = versioned;
  const exports = exportsOf(unversioned, { name, version: lock.version });
  const { changes } = report;
  return {
    ...report,
    callers: await callersReport(app, { before: lock, after, changes, exports }),
  };
}

// What an app can import of the next package.
function exportsOf({ named }: Unversioned, facts: PackageFacts): unknown {
  const manifest = named(facts).find(({ path }) => path === "package.json");
  return (JSON.parse(manifest?.text ?? "{}") as { readonly exports?: unknown }).exports;
}

async function publish(
  report: DriftReport,
  { json = false, markdown: file, html }: Options,
  { env, cwd, driftPage, isTerminal, inActions, print, printError, printJson }: SafeContext,
): Promise<void> {
  if (json) printJson(report);
  else print(driftTable(report, isColoured(env, isTerminal), isTerminal));
  const markdown = driftMarkdown(report);
  if (file !== undefined) await written(resolve(cwd, file), (path) => writeFile(path, markdown));
  if (html !== undefined) {
    const page = await driftPage(report);
    await written(resolve(cwd, html), (path) => writeFile(path, page));
  }
  if (!inActions) return;
  // Commands are read from both streams, and stdout may belong to --json.
  for (const line of annotations(report)) (json ? printError : print)(line);
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env;
  if (summary) await written(summary, (path) => appendFile(path, `${markdown}\n`));
  if (outputs) await written(outputs, (path) => appendFile(path, outputLines(report)));
}

// FORCE_COLOR, then NO_COLOR (no-color.org), then whether a person is looking.
function isColoured(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none } = env;
  if (force !== undefined) return force !== "0" && force !== "false";
  return !none && isTerminal && env["TERM"] !== "dumb";
}

const outputLines = ({ drift: isDrift, class: worst, version }: DriftReport): string =>
  `drift=${isDrift}\nclass=${worst ?? "none"}\nversion=${version.next}\n`;

async function written(path: string, write: (path: string) => Promise<void>): Promise<void> {
  await write(path).catch((error: unknown) => {
    throw new GenerateFailure(EXIT.output, `Cannot write ${path} (${reasonOf(error)}).`);
  });
}
