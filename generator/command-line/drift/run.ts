// One run of `npm run drift`: options in, report and exit code out.
import { appendFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  annotations,
  command,
  jsonWithoutCommands,
  withoutCommands,
} from "../../drift/report/annotations.js";
import { driftOf, type DriftReport } from "../../drift/drift.js";
import { driftMarkdown } from "../../drift/report/markdown.js";
import { driftTable } from "../../drift/report/table.js";
import { codeOf, EXIT, GenerateFailure } from "../../failure.js";
import { withoutKey } from "../../fetch/without-key.js";
import { LOCK_FILE } from "../../lock/lock.js";
import { soundContracts } from "../../read-contracts.js";
import { assertWhole, readPrevious, WITHOUT_LOCK } from "../../write/previous.js";
import { versionOf } from "../../version/version-of.js";
import { loadConfig } from "../config.js";
import { selectionOf } from "../options.js";
import type { CommandContext } from "../run.js";
import { chooseSource } from "../source.js";
import { isColoured } from "./colour.js";
import { parseDriftFlags, resolveDriftOptions, type DriftOptions } from "./options.js";
import { readDocumentedPrices } from "../../normalise/prices.js";

/** Exit code of a comparison that found something. */
const DRIFT = 1;

/** Runs the command and gives its exit code; never throws for what a user can mend. */
export async function runDrift(context: CommandContext): Promise<number> {
  const { env } = context;
  const key = env["GATEWAY_API_KEY"]?.trim();
  const inActions = env["GITHUB_ACTIONS"] === "true";
  const shown = (text: string) => withoutKey(inActions ? withoutCommands(text) : text, key);
  try {
    const flags = parseDriftFlags(context.args, env);
    if (flags === "help") return EXIT.done;
    const config = await loadConfig(context.cwd);
    const options = resolveDriftOptions(flags, config);
    const report = withoutKey(await compare(options, config, context), key);
    await publish(report, options, context);
    return report.drift ? DRIFT : EXIT.done;
  } catch (error) {
    const isOurs = error instanceof GenerateFailure;
    const stack = error instanceof Error ? error.stack : String(error);
    const message = isOurs
      ? error.message
      : `a fault of the generator; nothing was written.\n${stack}`;
    context.printError(shown(`drift: ${message}`));
    if (inActions) context.printError(shown(command("error", "npm run drift", message)));
    return isOurs ? error.exitCode : EXIT.internal;
  }
}

async function compare(
  options: DriftOptions,
  config: Awaited<ReturnType<typeof loadConfig>>,
  context: CommandContext,
): Promise<DriftReport> {
  const { cwd, env, project, startReference } = context;
  const previous = await readPrevious(resolve(cwd, options.out));
  if (previous.lock === undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `There is no ${join(options.out, LOCK_FILE)} to compare with; ${previous.isWithoutLock ? WITHOUT_LOCK : "run npm run generate"}, or name the SDK's folder with --out.`,
    );
  }
  await assertWhole(resolve(cwd, options.out), previous.lock);
  const selection = selectionOf(options);
  const catalog = options.catalog === undefined ? undefined : resolve(cwd, options.catalog);
  const source = chooseSource(catalog, env, selection, startReference);
  const { repository, license } = config;
  const sources = {
    fetch: source.fetch,
    rules: config.rules ?? {},
    operations: config.operations ?? {},
    endpoints: config.endpoints ?? [],
    project,
    ...(repository !== undefined && { repository }),
    ...(license !== undefined && { license }),
  };
  const sound = await soundContracts(sources, () => undefined);
  const versioned = await versionOf(sound, previous, sources);
  const prices = await source.prices?.();
  const documented = await readDocumentedPrices(join(project.contracts, "prices.json"));
  return driftOf({ lock: previous.lock, sound, versioned, prices, documented });
}

async function publish(
  report: DriftReport,
  options: DriftOptions,
  { env, cwd, isTerminal, print, printError }: CommandContext,
): Promise<void> {
  const inActions = env["GITHUB_ACTIONS"] === "true";
  if (options.json) {
    const json = JSON.stringify(report);
    print(inActions ? jsonWithoutCommands(json) : json);
  } else {
    const table = driftTable(report, isColoured(env, isTerminal));
    print(inActions ? withoutCommands(table) : table);
  }
  const markdown = driftMarkdown(report);
  if (options.markdown !== undefined) {
    await written(resolve(cwd, options.markdown), (path) => writeFile(path, markdown));
  }
  if (!inActions) return;
  // Commands are read from both streams, and stdout may belong to --json.
  for (const line of annotations(report))
    (options.json ? printError : print)(withoutCommands(line));
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env;
  if (summary) await written(summary, (path) => appendFile(path, `${markdown}\n`));
  if (outputs) await written(outputs, (path) => appendFile(path, outputLines(report)));
}

const outputLines = ({ drift, class: worst, version }: DriftReport): string =>
  `drift=${drift}\nclass=${worst ?? "none"}\nversion=${version.next}\n`;

async function written(path: string, write: (path: string) => Promise<void>): Promise<void> {
  await write(path).catch((error: unknown) => {
    throw new GenerateFailure(EXIT.output, `Cannot write ${path} (${codeOf(error)}).`);
  });
}
