// Formats a drift report for a pull request. Text from the catalog cannot add links, mentions or
// commands.
import { inertCell, inertCode, inertText } from "../../../typescript/text/markdown.js";
import type { Change } from "../../diff/change.js";
import type { DriftReport } from "../drift.js";
import {
  BREACHES,
  byChange,
  classOf,
  countsLine,
  isDefault,
  isRemovedField,
  moneyMark,
  silentModels,
  valueText,
  versionLine,
  withoutField,
} from "./summary.js";

/** Maximum characters. GitHub allows 65,536; a workflow may use the rest for its own text. */
const LONGEST_BODY = 65_000;

/** Maximum number of models that a row of the table names without a click. */
const OPEN_MODELS = 3;

/** Maximum characters of a list of models. A longer row would leave no space for other changes. */
const LONGEST_LIST = 10_000;

/** Returns the report as Markdown. Cuts a report that is too long. */
export function driftMarkdown(report: DriftReport, limit = LONGEST_BODY): string {
  const { changes } = report;
  return cut(
    [
      "# Catalog drift",
      "",
      countsLine(report),
      versionLine(report),
      "",
      ...breaches(changes),
      ...table(changes),
      ...prices(report),
      ...rejections(report),
      ...report.warnings.flatMap((warning) => [`Warning: ${inertText(warning)}.`, ""]),
    ],
    limit,
  );
}

function breaches(changes: readonly Change[]): readonly string[] {
  const silent = silentModels(changes);
  const lines = [
    ...(silent.length === 0 ? [] : [`> - ${modelNames(silent)}: ${BREACHES["silent-drift"]}`]),
    ...byChange(changes.filter(isRemovedField), NO_VALUES).map(
      ({ change: { field }, models }) =>
        `> - ${modelNames(models)} ${inertCode(field)}: ${BREACHES["removed-field"]}`,
    ),
  ];
  const head = ["> [!CAUTION]", "> The service broke its promises (1-core.md, Versioning):", ">"];
  return lines.length === 0 ? [] : [...head, ...lines, ""];
}

// Passed to `byChange`: this report shows no values beside the sentences, because the sentences
// contain the important values.
const NO_VALUES = () => [];

function table(changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return [];
  const rows = byChange(changes, NO_VALUES).map(({ change, models }) => {
    const field = change.field === "" ? "" : inertCell(change.field);
    const sentence = inertText(withoutField(change));
    const breach = isRemovedField(change) ? " **(breach)**" : "";
    const words = isDefault(change) ? `**${sentence}**` : sentence;
    const label = change.class === "major" ? `**${classOf(change)}**` : change.class;
    const cells = [label, field, `${words}${moneyMark(change) && " **(money)**"}${breach}`];
    return `| ${[...cells, modelNames(models)].join(" | ")} |`;
  });
  return ["| Class | Field | Change | Models |", "| --- | --- | --- | --- |", ...rows, ""];
}

// Names the models, and folds a long list. The list needs `<code>`, because a line that begins with
// `<details>` is HTML, in which backticks do not work.
function modelNames(models: readonly string[]): string {
  if (models.length <= OPEN_MODELS) return models.map(inertCell).join(", ");
  let size = 0;
  const names = models
    .map((model) => `<code>${inertText(model)}</code>`)
    .filter((name) => (size += name.length) <= LONGEST_LIST);
  const others = models.length - names.length;
  const list = [...names, ...(others === 0 ? [] : [`and ${others} more`])].join(", ");
  return `<details><summary>${models.length} models</summary>${list}</details>`;
}

function prices({ prices: moved }: DriftReport): readonly string[] {
  if (moved.length === 0) return [];
  const code = (value: unknown) => inertCell(valueText(value));
  const rows = moved.map(
    ({ model, path, before, after }) =>
      `| ${inertCell(model)} | ${inertCell(path)} | ${code(before)} | ${code(after)} |`,
  );
  return [
    "## Changed prices",
    "",
    "New prices change only the documents of the SDK, so they need only a patch version.",
    "",
    "| Model | Price | Before | After |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}

function rejections({ rejected }: DriftReport): readonly string[] {
  if (rejected.length === 0) return [];
  const lines = rejected.map(
    ({ index, id, code, message }) =>
      `- Entry ${index}${id === null ? "" : ` ${inertCode(id)}`}: ${code}: ${inertText(message)}`,
  );
  return ["## Entries that cannot be used", "", ...lines, ""];
}

// Cuts only between lines. Half a line could end inside code and change the rest of the page.
function cut(lines: readonly string[], limit: number): string {
  const whole = `${lines.join("\n").trimEnd()}\n`;
  if (whole.length <= limit) return whole;
  const ending = `\n\nThe rest of the report is left out, because a pull request holds 65,536 characters; \`sdkgen drift\` prints the whole report.\n`;
  let size = ending.length;
  const included: string[] = [];
  for (const line of lines) {
    size += line.length + 1;
    if (size > limit) break;
    included.push(line);
  }
  return included.join("\n").trimEnd() + ending;
}
