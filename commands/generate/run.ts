// sdkgen generate: reads the catalog and writes the SDK.
import {
  classOf,
  fetchAll,
  type Follows,
  printable,
  proposedRules,
  readContracts,
  runPipeline,
  type RunReport,
  type Sources,
  type StageName,
  withNewName,
} from "../../generator/index.js";
import { EXIT } from "../../generator/failure.js";
import { loadConfig } from "../command-line/load-config.js";
import { command } from "../command-line/command.js";
import type { SafeContext } from "../command-line/context.js";
import { flag, JSON_OUTPUT, text, TIMINGS, type Values } from "../command-line/flags.js";
import { resolveOptions, SELECTION, SOURCE } from "../command-line/options.js";
import { planRules } from "./rules-map.js";
import { sourcesOf } from "../command-line/source.js";

const LINE = {
  name: "generate",
  flags: {
    out: text("<dir>", 'output folder (default: "out" in sdkgen.config.ts, else "generated")'),
    ...SELECTION,
    dryRun: flag("report the changes without writing them"),
    json: JSON_OUTPUT,
    timings: TIMINGS,
    force: flag(
      "write even into a folder with other files; does not replace or delete these files",
    ),
    strict: flag(
      "exit 1 if an entry of the catalog was rejected, or a model has lost its contract",
    ),
    map: flag(
      'add an entry to "rules" in sdkgen.config.ts for each model that resembles a documented model',
    ),
    acceptRemovals: flag(
      "write even if the catalog has lost more than a fifth of the models of the SDK",
    ),
    name: text(
      "<package>",
      'package name of the SDK (default: its present name, else "gateway-sdk")',
    ),
  },
  notes: `${SOURCE}

Exit codes: 0 done, 1 rejected entries under --strict, 2 wrong usage, 3 the key was refused, 4 the
network failed, 5 the answer is not a catalog, 6 the output cannot be written, 130 Ctrl-C, 143
terminated. After 2 to 6 nothing on disk has changed.`,
};

type GenerateFlags = Values<(typeof LINE)["flags"]>;

export const runGenerate = command(LINE, async ({ flags }, context) => {
  const { cwd, print, printJson, stage: begin } = context;
  const { dryRun = false, json = false, force = false, acceptRemovals = false } = flags;
  const options = resolveOptions(flags, await loadConfig(cwd));
  const { title, ...configured } = sourcesOf(options, context);
  const { sources, writeMap } = flags.map
    ? await addProposedRules(configured, flags, context)
    : { sources: configured, writeMap: undefined };
  const { out, name, strict = false } = options;
  const chosen = { out, cwd, dryRun, strict, force, acceptRemovals };
  const run = { ...sources, ...chosen, ...(name !== undefined && { name }) };
  const report = await runPipeline(run, (stage) => {
    begin(stage);
    if (!json) print(stage === "fetch" ? `${TITLES.fetch} ${title}` : TITLES[stage]);
  });
  // Writes the configuration last, so that a failed run does not change it.
  await writeMap?.();
  if (json) printJson(report);
  else summarise(report, dryRun, context);
  return strict && report.rejected.length > 0 ? EXIT.rejectedEntries : EXIT.done;
});

/**
 * Adds the rules of similar documented models to the settings of this run. The returned `writeMap`
 * writes the same rules into the configuration file.
 */
async function addProposedRules(
  sources: Sources,
  { dryRun, json }: GenerateFlags,
  { cwd, print }: SafeContext,
): Promise<{ readonly sources: Sources; readonly writeMap?: () => Promise<void> }> {
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
  // Adds only the name of the documented model. If the documents promise an idempotency key for it,
  // this run can therefore warn that the user has not decided about the key. The configuration file
  // then gets `idempotency: false`, which later runs accept as the decision.
  const added = proposed.map(({ id, follows }) => [id, nameOf(follows)] as const);
  const rules = Object.fromEntries([...Object.entries(settings.rules), ...added]);
  return { sources: { ...again, settings: { ...settings, rules } }, writeMap };
}

const nameOf = (follows: Follows): Follows =>
  typeof follows === "object" ? follows.follows : follows;

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

function summarise(report: RunReport, dryRun: boolean, context: SafeContext): void {
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
  const proposedCount = report.resembling.filter(({ follows }) => follows !== undefined).length;
  if (proposedCount > 0)
    print(
      `rules: to use the documented rules for ${proposedCount} of these models, run sdkgen generate --map`,
    );
  for (const line of changeLines(report)) print(line);
  print(
    `${report.models} ${report.models === 1 ? "model" : "models"}: ${dryRun ? "would emit" : "emitted"} ${emitted.length}, unchanged ${unchanged.length}, ` +
      `removed ${removed.length}, rejected ${rejected.length}; version ${report.version}, ${report.ms} ms`,
  );
}

const MOST_LINES = 30;

// Returns a title, and a line for each of the first 30 changes since the last release. CHANGELOG.md
// lists all changes.
function changeLines({ changes, released, version }: RunReport): readonly string[] {
  if (released === null || changes.length === 0) return [];
  const lines = changes.map(
    (change) => `${classOf(change)} ${printable(change.model)}: ${printable(change.sentence, 240)}`,
  );
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : [];
  return [`changes from ${released} to ${version}:`, ...lines.slice(0, MOST_LINES), ...more];
}
