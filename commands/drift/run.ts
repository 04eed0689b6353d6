// sdkgen drift: compares the SDK with the current catalog, and prints a report.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { EXIT } from "../../generator/failure.js";
import { type PageReport, pageReportOf } from "../../catalogue/data/drift-report.js";
import { loadConfig } from "../command-line/load-config.js";
import { command } from "../command-line/command.js";
import type { SafeContext } from "../command-line/context.js";
import { flag, JSON_OUTPUT, OUT, text, TIMINGS, type Values } from "../command-line/flags.js";
import { resolveOptions, SELECTION, SOURCE } from "../command-line/options.js";
import { sourcesOf } from "../command-line/source.js";
import { writing } from "../command-line/writing.js";
import {
  driftAnnotations,
  driftMarkdown,
  type DriftReport,
  driftTable,
  openApp,
  runDriftPipeline,
  withoutKey,
} from "../../generator/index.js";
import { command as workflowCommand } from "../command-line/workflow-commands.js";

/** The exit code if the catalog differs from the SDK's lock file. */
const DRIFT = 1;

const LINE = {
  name: "drift",
  flags: {
    out: OUT,
    ...SELECTION,
    json: JSON_OUTPUT,
    timings: TIMINGS,
    markdown: text("<file>", "file for the report as Markdown, for a pull request"),
    html: text("<file>", "file for the report as an HTML page with filters"),
    callers: text(
      "<tsconfig>",
      "tsconfig.json of an app; also lists the calls in the app that break (needs ts-morph)",
    ),
    write: flag(
      "correct the calls that have only one possible correction, and print the diff; needs a clean git tree",
    ),
  },
  notes: `${SOURCE} sdkgen compares prices only with
a live gateway. It lists a changed price, but does not count it as drift.

In GitHub Actions (GITHUB_ACTIONS=true) it writes annotations, a step summary, and the outputs "drift",
"class" and "version". NO_COLOR turns colours off, and FORCE_COLOR turns them on.

Exit codes: 0 no drift, 1 drift, 2 wrong usage, 3 the key was refused, 4 the network failed, 5 the
answer is not a catalog, 6 the report cannot be written, 130 Ctrl-C, 143 terminated.`,
};

type DriftFlags = Values<(typeof LINE)["flags"]>;

export const runDrift = command(LINE, async ({ flags }, context) => {
  const { env, cwd } = context;
  const options = resolveOptions(flags, await loadConfig(cwd));
  const comparison = await runDriftPipeline(
    {
      out: options.out,
      cwd,
      sources: () => sourcesOf(options, context),
      openApp: (sdkName) => openApp(flags, cwd, sdkName),
    },
    context.stage,
  );
  const today = new Date().toISOString().slice(0, 10);
  const page = flags.html === undefined ? undefined : pageReportOf(comparison, today);
  const { report } = comparison;
  await publish(withoutKey({ report, page }, env["GATEWAY_API_KEY"]?.trim()), flags, context);
  return report.drift ? DRIFT : EXIT.done;
});

/** A drift report, and the data of its HTML page if the page is written. */
interface DriftOutput {
  readonly report: DriftReport;
  readonly page: PageReport | undefined;
}

async function publish(
  { report, page }: DriftOutput,
  { json = false, markdown: file, html }: DriftFlags,
  { env, cwd, isTerminal, inActions, print, printError, printJson }: SafeContext,
): Promise<void> {
  if (json) printJson(report);
  else print(driftTable(report, isColoured(env, isTerminal), isTerminal));
  const markdown = driftMarkdown(report);
  if (file !== undefined) await write(resolve(cwd, file), markdown);
  if (html !== undefined && page !== undefined) {
    // Imports the page's code only if a page is written, because few runs write a page.
    const { driftPage } = await import("../../catalogue/bundle/drift-page.js");
    await write(resolve(cwd, html), await driftPage(page));
  }
  if (!inActions) return;
  // Prints workflow commands for GitHub. With --json they go to stderr, because stdout then has
  // only the JSON. GitHub reads both outputs.
  for (const { level, title, message } of driftAnnotations(report)) {
    (json ? printError : print)(workflowCommand(level, title, message));
  }
  const { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs } = env;
  if (summary) await write(summary, `${markdown}\n`, "a");
  if (outputs) await write(outputs, outputLines(report), "a");
}

const write = (path: string, text: string, flag?: "a") =>
  writing(path, () => writeFile(path, text, { flag }));

// Decides if the output has colours. FORCE_COLOR overrides NO_COLOR (no-color.org). Without these
// variables, only a terminal has colours.
function isColoured(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none } = env;
  if (force !== undefined) return force !== "0" && force !== "false";
  return !none && isTerminal && env["TERM"] !== "dumb";
}

const outputLines = ({ drift: isDrift, class: worst, version }: DriftReport): string =>
  `drift=${isDrift}\nclass=${worst ?? "none"}\nversion=${version.next}\n`;
