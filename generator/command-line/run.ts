// One run of the command: options in, report and exit code out; the only place that prints.
import { resolve } from "node:path";
import { printable } from "../check/rejection.js";
import { jsonWithoutCommands, withoutCommands } from "../drift/report/annotations.js";
import { EXIT, GenerateFailure } from "../failure.js";
import { withoutKey } from "../fetch/without-key.js";
import { runPipeline, type RunOptions, type RunReport } from "../pipeline.js";
import type { StageName } from "../read-contracts.js";
import { loadConfig } from "./config.js";
import { parseFlags, resolveOptions, selectionOf, type GenerateOptions } from "./options.js";
import { chooseSource, type StartedGateway } from "./source.js";

/** What the command is started with. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly isTerminal: boolean;
  readonly project: RunOptions["project"];
  readonly startReference: () => Promise<StartedGateway>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** Runs the command and gives its exit code; never throws for what a user can mend. */
export async function runCommand(given: CommandContext): Promise<number> {
  const context = { ...given, ...shownBy(given) };
  try {
    const flags = parseFlags(context.args, context.env);
    if (flags === "help") return EXIT.done;
    const config = await loadConfig(context.cwd);
    const options = resolveOptions(flags, config);
    const selection = selectionOf(options);
    const catalog =
      options.catalog === undefined ? undefined : resolve(context.cwd, options.catalog);
    const source = chooseSource(catalog, context.env, selection, context.startReference);
    const run: RunOptions = {
      out: options.out,
      cwd: context.cwd,
      ...(options.name !== undefined && { name: options.name }),
      ...(config.repository !== undefined && { repository: config.repository }),
      ...(config.license !== undefined && { license: config.license }),
      dryRun: options.dryRun,
      strict: options.strict,
      rules: config.rules ?? {},
      operations: config.operations ?? {},
      endpoints: config.endpoints ?? [],
      project: context.project,
      fetch: source.fetch,
      ...(source.prices !== undefined && { prices: source.prices }),
    };
    const report = options.json
      ? await runPipeline(run, () => undefined)
      : await runVisibly(run, source.title, context);
    if (options.json) printJson(JSON.stringify(report), given);
    else summarise(report, options, context);
    return options.strict && report.rejected.length > 0 ? EXIT.rejectedEntries : EXIT.done;
  } catch (error) {
    if (error instanceof GenerateFailure) {
      context.printError(`generate: ${error.message}`);
      return error.exitCode;
    }
    const stack = error instanceof Error ? error.stack : String(error);
    context.printError(
      `generate: a fault of the generator; the previous SDK is unchanged.\n${stack}`,
    );
    return EXIT.internal;
  }
}

// The log of a workflow is read for commands; and a folder from before may hold the key.
function shownBy({ env, print, printError }: CommandContext) {
  const shown = (text: string) => keyless(env, inActions(env) ? withoutCommands(text) : text);
  return {
    print: (text: string) => print(shown(text)),
    printError: (text: string) => printError(shown(text)),
  };
}

function printJson(json: string, { env, print }: CommandContext): void {
  print(keyless(env, inActions(env) ? jsonWithoutCommands(json) : json));
}

const inActions = (env: NodeJS.ProcessEnv) => env["GITHUB_ACTIONS"] === "true";
const keyless = (env: NodeJS.ProcessEnv, text: string) =>
  withoutKey(text, env["GATEWAY_API_KEY"]?.trim());

const TITLES: Readonly<Record<StageName, string>> = {
  fetch: "fetch the catalog from",
  check: "check its entries",
  normalise: "merge contracts and rules",
  emit: "emit types and validators",
  guard: "guard the emitted code",
  assemble: "assemble the package",
  format: "format",
  compare: "compare",
  write: "write",
};

// On a terminal a list that moves; elsewhere one plain line a stage.
async function runVisibly(
  run: RunOptions,
  source: string,
  context: CommandContext,
): Promise<RunReport> {
  const title = (stage: StageName) =>
    stage === "fetch" ? `${TITLES.fetch} ${source}` : TITLES[stage];
  if (!context.isTerminal) {
    return runPipeline(run, (stage) => context.print(title(stage)));
  }
  // Loaded late: only a terminal needs it.
  const { Listr } = await import("listr2");
  const waiting = new Map<StageName, () => void>();
  const begun = (stage: StageName) => new Promise<void>((begin) => waiting.set(stage, begin));
  const names = Object.keys(TITLES) as StageName[];
  const begins = new Map(names.map((stage) => [stage, begun(stage)]));
  const report = runPipeline(run, (stage) => waiting.get(stage)?.());
  // A stage is done when the next one begins, or when the run is over; one that was not needed passes.
  const tasks = names.map((stage, index) => ({
    title: title(stage),
    task: async () => {
      const next = names.slice(index + 1).map((later) => begins.get(later));
      await Promise.race([report, ...next]);
    },
  }));
  await new Listr(tasks, { concurrent: false }).run();
  return report;
}

function summarise(
  report: RunReport,
  options: GenerateOptions,
  { print, printError }: CommandContext,
): void {
  const { emitted, unchanged, removed, rejected } = report;
  for (const id of removed) {
    printError(
      `${options.dryRun ? "would remove" : "removed"} ${printable(id)}: the catalog no longer lists it`,
    );
  }
  for (const { index, id, code, message } of rejected) {
    printError(`rejected entry ${index}${id === null ? "" : ` (${id})`}: ${code}: ${message}`);
  }
  for (const warning of report.warnings) print(`warning: ${printable(warning, 500)}`);
  for (const line of changeLines(report)) print(line);
  const verb = options.dryRun ? "would emit" : "emitted";
  print(
    `${report.models} models: ${verb} ${emitted.length}, unchanged ${unchanged.length}, removed ${removed.length}, ` +
      `rejected ${rejected.length}; version ${report.version}, ${report.ms} ms`,
  );
}

const MOST_LINES = 30;

// What the version is made of; CHANGELOG.md has all of it.
function changeLines({ changes, released, version }: RunReport): readonly string[] {
  if (released === null || changes.length === 0) return [];
  const lines = changes.map(
    ({ class: one, model, sentence }) => `${one} ${printable(model)}: ${printable(sentence, 240)}`,
  );
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : [];
  return [`changes from ${released} to ${version}:`, ...lines.slice(0, MOST_LINES), ...more];
}
