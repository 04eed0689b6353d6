// The report as the text of a pull request; texts of the catalog can add no links, mentions or commands.
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

/** GitHub takes 65,536 characters for a pull request; the rest is for text that a workflow adds. */
const LONGEST_BODY = 65_000;

/** Above this number of changes, the report folds each model. */
const UNFOLDED = 15;

/** The report as Markdown, cut if it would be too long. */
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

// A summary is HTML, in which backticks mean nothing.
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
    "## Prices that moved",
    "",
    "They change no version.",
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

// Whole lines only: half a line could end inside code and change the meaning of all that follows.
function cut(lines: readonly string[], limit: number): string {
  const whole = `${lines.join("\n").trimEnd()}\n`;
  if (whole.length <= limit) return whole;
  const ending = `\n\nThe rest is left out, because a pull request takes 65,536 characters; \`sdkgen drift\` prints all of it.\n`;
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
