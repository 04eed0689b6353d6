// Formats a drift report for a pull request. Text from the catalog cannot add links, mentions or
// commands.
import { inertCell, inertCode, inertText } from "../../../typescript/text/markdown.js";
import type { Change } from "../../diff/change.js";
import type { DriftReport } from "../drift.js";
import {
  BREACHES,
  byModel,
  classCounts,
  classOf,
  countsLine,
  isDefault,
  isRemovedField,
  moneyMark,
  type ModelChanges,
  valueText,
  versionLine,
  withoutField,
} from "./summary.js";

/** Maximum characters. GitHub allows 65,536; a workflow may use the rest for its own text. */
const LONGEST_BODY = 65_000;

/** Maximum number of changes before the report folds each model's table. */
const UNFOLDED = 15;

/** Returns the report as Markdown. Cuts it if it is too long. */
export function driftMarkdown(report: DriftReport, limit = LONGEST_BODY): string {
  const models = byModel(report.changes);
  return cut(
    [
      "# Catalog drift",
      "",
      countsLine(report),
      versionLine(report),
      "",
      ...breaches(models),
      ...models.flatMap(report.changes.length > UNFOLDED ? folded : section),
      ...prices(report),
      ...rejections(report),
      ...report.warnings.flatMap((warning) => [`Not compared: ${inertText(warning)}.`, ""]),
    ],
    limit,
  );
}

function breaches(models: readonly ModelChanges[]): readonly string[] {
  const lines = models.flatMap(({ model, changes, isSilent }) => [
    ...(isSilent ? [`> - ${inertCode(model)}: ${BREACHES["silent-drift"]}`] : []),
    ...changes
      .filter(isRemovedField)
      .map(
        ({ field }) => `> - ${inertCode(model)} ${inertCode(field)}: ${BREACHES["removed-field"]}`,
      ),
  ]);
  const head = ["> [!CAUTION]", "> The service broke its promises (1-core.md, Versioning):", ">"];
  return lines.length === 0 ? [] : [...head, ...lines, ""];
}

const section = ({ model, changes }: ModelChanges): readonly string[] => [
  `## ${inertCode(model)}`,
  "",
  ...table(changes),
];

// Folds the changes of a model. `<summary>` needs `<code>`, because backticks do not work in HTML.
const folded = ({ model, changes }: ModelChanges): readonly string[] => [
  `<details><summary><code>${inertText(model)}</code>: ${classCounts(changes)}</summary>`,
  "",
  ...table(changes),
  "</details>",
  "",
];

function table(changes: readonly Change[]): readonly string[] {
  const rows = changes.map((change) => {
    const field = change.field === "" ? "" : inertCell(change.field);
    const sentence = inertText(withoutField(change));
    const breach = isRemovedField(change) ? " **(breach)**" : "";
    const words = isDefault(change) ? `**${sentence}**` : sentence;
    const label = change.class === "major" ? `**${classOf(change)}**` : change.class;
    return `| ${label} | ${field} | ${words}${moneyMark(change) && " **(money)**"}${breach} |`;
  });
  return ["| Class | Field | Change |", "| --- | --- | --- |", ...rows, ""];
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
    "Prices change only pages of the SDK, which is a patch.",
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
  const ending = `\n\nThe rest is left out, because a pull request holds 65,536 characters; \`sdkgen drift\` prints the whole report.\n`;
  let size = ending.length + 14;
  const included: string[] = [];
  for (const line of lines) {
    size += line.length + 1;
    if (size > limit) break;
    included.push(line);
  }
  const isOpen =
    included.lastIndexOf("</details>") <
    included.findLastIndex((line) => line.startsWith("<details>"));
  return included.join("\n").trimEnd() + (isOpen ? `\n\n</details>${ending}` : ending);
}
