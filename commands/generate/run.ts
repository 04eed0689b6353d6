// One run of `sdkgen generate`: options in, report and exit code out.
import { printable } from "../../generator/check/rejection.js";
import { classOf } from "../../generator/drift/report/summary.js";
import { EXIT } from "../../generator/failure.js";
import { withNewName } from "../../generator/lock/losses.js";
import { runPipeline } from "../../generator/pipeline.js";
import { proposedRules } from "../../generator/normalise/proposed-rules.js";
import { fetchAll, readContracts } from "../../generator/read-contracts.js";
import type { RunReport } from "../../generator/report.js";
import type { Sources, StageName } from "../../generator/sources.js";
import { loadConfig } from "../command-line/load-config.js";
import { exitCodeOf, type CommandContext, type SafeContext } from "../command-line/context.js";
import { parseGenerateFlags, resolveOptions, type Options } from "../command-line/options.js";
import { planRules } from "./rules-map.js";
import { sourcesOf } from "../command-line/source.js";
import { stopwatch } from "../command-line/stopwatch.js";

/** Runs the command and gives its exit code. */
export const runGenerate = (context: CommandContext): Promise<number> =>
  exitCodeOf(context, generate, (message, isFault, { printError }) => {
    const what = isFault ? "a fault of the generator; the previous SDK is unchanged.\n" : "";
    printError(`generate: ${what}${message}`);
  });

async function generate(context: SafeContext): Promise<number> {
  const { cwd, print, printError, printJson, signal } = context;
  const flags = parseGenerateFlags(context);
  if (flags === "help") return EXIT.done;
  const options = resolveOptions(flags, await loadConfig(cwd));
  const { title, ...configured } = sourcesOf(options, context);
  const { sources, writeMap } = flags.map
    ? await mapped(configured, options, context)
    : { sources: configured };
  const { out, name, dryRun = false, strict = false, json = false } = options;
  const { force = false, timings = false, acceptRemovals = false } = options;
  const told = { out, cwd, dryRun, strict, force, acceptRemovals };
  const run = { ...sources, ...told, ...(name !== undefined && { name }) };
  const watch = stopwatch();
  const report = await runPipeline(run, (stage) => {
    signal.throwIfAborted();
    watch.start(stage);
    if (!json) print(stage === "fetch" ? `${TITLES.fetch} ${title}` : TITLES[stage]);
  });
  // Where the run changes nothing, neither does its map.
  await writeMap?.();
  if (timings) for (const line of watch.lines()) printError(line);
  if (json) printJson(report);
  else summarise(report, options, context);
  return strict && report.rejected.length > 0 ? EXIT.rejectedEntries : EXIT.done;
}

interface Mapped {
  /** The sources with the rules of documented models for those that look like them. */
  readonly sources: Sources;
  /** Writes these into the configuration. */
  readonly writeMap?: () => Promise<void>;
}

async function mapped(
  sources: Sources,
  { dryRun = false, json = false }: Options,
  { cwd, print }: SafeContext,
): Promise<Mapped> {
  const { settings } = sources;
  const fetched = await fetchAll(sources);
  const again = { ...sources, fetch: () => Promise.resolve(fetched.catalog) };
  const { findings } = readContracts(fetched, settings, () => undefined);
  const proposed = proposedRules(findings.resembling, fetched.documented);
  if (proposed.length === 0) return { sources: again };
  const { name, write } = await planRules(cwd, proposed);
  const models = `the rules of ${proposed.length} ${proposed.length === 1 ? "model" : "models"}`;
  const writeMap = async () => {
    if (!dryRun) await write();
    if (!json) print(`${dryRun ? "would write" : "wrote"} ${models} into ${name}`);
  };
  const added = proposed.map(({ id, follows }) => [id, follows] as const);
  const rules = Object.fromEntries([...Object.entries(settings.rules), ...added]);
  return { sources: { ...again, settings: { ...settings, rules } }, writeMap };
}

const TITLES: Readonly<Record<StageName, string>> = {
  fetch: "fetch the catalog from",
  check: "check its entries",
  normalise: "merge contracts and rules",
  emit: "emit types and validators",
  guard: "guard the emitted code",
  assemble: "assemble the package",
  compare: "compare",
  write: "write",
};

function summarise(report: RunReport, { dryRun }: Options, context: SafeContext): void {
  const { print, printError } = context;
  const { emitted, unchanged, removed, rejected } = report;
  const renamed = new Map(Object.entries(report.renamed));
  for (const id of removed) {
    const verb = dryRun ? "would remove" : "removed";
    const name = withNewName(id, renamed);
    printError(`${verb} ${name}: the catalog no longer lists it`);
  }
  for (const { index, id, code, message, kept } of rejected) {
    const what = kept === undefined ? "entry" : "contract of entry";
    const now = kept === undefined ? "" : "; the model has no types";
    const whose = id === null ? "" : ` (${id})`;
    printError(`rejected ${what} ${index}${whose}: ${code}: ${message}${now}`);
  }
  for (const warning of report.warnings) print(`warning: ${printable(warning, 500)}`);
  for (const line of report.proposals) print(`rules: ${line}`);
  const found = report.resembling.filter(({ follows }) => follows !== undefined).length;
  if (found > 0) print(`rules: generate --map writes ${found} of these into sdkgen.config.ts`);
  for (const line of changeLines(report)) print(line);
  print(
    `${report.models} models: ${dryRun ? "would emit" : "emitted"} ${emitted.length}, unchanged ${unchanged.length}, ` +
      `removed ${removed.length}, rejected ${rejected.length}; version ${report.version}, ${report.ms} ms`,
  );
}

const MOST_LINES = 30;

// The reasons for the version, shortened; CHANGELOG.md has all of them.
function changeLines({ changes, released, version }: RunReport): readonly string[] {
  if (released === null || changes.length === 0) return [];
  const lines = changes.map(
    (change) => `${classOf(change)} ${printable(change.model)}: ${printable(change.sentence, 240)}`,
  );
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : [];
  return [`changes from ${released} to ${version}:`, ...lines.slice(0, MOST_LINES), ...more];
}
