// Formats a drift report as a table for a terminal, or as plain text.
import { styleText } from "node:util";
import { printable } from "../../../read/check/rejection.js";
import type { Breach, Change, ChangeClass } from "../../diff/change.js";
import type { DriftReport, CallersReport } from "../drift.js";
import {
  BREACHES,
  byModel,
  classCounts,
  classOf,
  count,
  countsLine,
  isDefault,
  isRemovedField,
  moneyMark,
  valueText,
  versionLine,
  withoutField,
  type ModelChanges,
} from "./summary.js";

type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

const STYLES: Readonly<Record<ChangeClass, Parameters<typeof styleText>[0]>> = {
  major: ["red", "bold"],
  minor: "green",
  patch: "cyan",
};
const LONGEST = 240;

/** Maximum number of lines of the table itself on a terminal. */
const SCREEN = 30;
const MOST_OF_MODEL = 5;

/**
 * Returns the report. No line starts with text from the catalog, because GitHub Actions could read
 * such a line as a command.
 */
export function driftTable(report: DriftReport, isColoured: boolean, isScreen: boolean): string {
  const paint: Paint = isColoured
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text;
  const all = byModel(report.changes);
  const length = all.length * 2 + report.changes.length;
  const models = isScreen && length > SCREEN ? foremost(all) : all;
  const visibleCount = models.reduce((sum, { changes }) => sum + changes.length, 0);
  const hiddenCount = report.changes.length - visibleCount;
  return [
    countsLine(report),
    versionLine(report),
    ...models.flatMap((model, index) => section(model, all[index], paint)),
    ...(hiddenCount === 0
      ? []
      : ["", `and ${count(hiddenCount, "more change")}; --json prints every change`]),
    ...prices(report, paint),
    ...rejections(report, paint),
    ...report.warnings.map(
      (warning) => `${paint("yellow", "warning")}: ${printable(warning, 500)}`,
    ),
    ...(report.callers === undefined ? [] : callersLines(report.callers)),
  ].join("\n");
}

// Returns as many models as fit on the screen, each with its worst changes.
function foremost(models: readonly ModelChanges[]): readonly ModelChanges[] {
  let freeLines = SCREEN;
  return models.flatMap((model) => {
    const most = Math.max(0, Math.min(MOST_OF_MODEL, freeLines - 2));
    const changes = model.changes.slice(0, most);
    freeLines -= changes.length + 2;
    return changes.length > 0 ? [{ ...model, changes }] : [];
  });
}

function section(
  { model, class: worst, changes, isSilent }: ModelChanges,
  whole: ModelChanges | undefined,
  paint: Paint,
): readonly string[] {
  const isCut = whole !== undefined && whole.changes.length > changes.length;
  const counts = isCut ? ` (${classCounts(whole.changes)})` : "";
  const silent = isSilent ? breach("silent-drift", paint) : "";
  const head = `${paint(STYLES[worst], worst)} in ${paint("bold", printable(model))}${counts}${silent}`;
  return ["", head, ...rows(changes, paint)];
}

function rows(changes: readonly Change[], paint: Paint): readonly string[] {
  const fields = changes.map(({ field }) => printable(field, 60));
  const width = Math.max(...fields.map((field) => field.length));
  return changes.map((change, index) => {
    const label = paint(STYLES[change.class], classOf(change));
    const sentence = printable(withoutField(change), LONGEST);
    const words = isDefault(change) ? paint("yellow", sentence) : sentence;
    const broken = isRemovedField(change) ? breach("removed-field", paint) : "";
    const field = (fields[index] ?? "").padEnd(width);
    const money = paint("yellow", moneyMark(change));
    return `  ${label}  ${width === 0 ? "" : `${field}  `}${words}${money}${broken}`;
  });
}

const breach = (kind: Breach, paint: Paint): string =>
  `  ${paint(["red", "inverse"], "BREACH")} ${BREACHES[kind]}`;

function prices({ prices: moved }: DriftReport, paint: Paint): readonly string[] {
  if (moved.length === 0) return [];
  const lines = moved.map(
    ({ model, path, before, after }) =>
      `  price  ${printable(model)}  ${printable(path)}  ${printable(valueText(before))} → ${printable(valueText(after))}`,
  );
  return [
    "",
    paint("bold", "Changed prices (a patch version: prices change only pages of the SDK)"),
    ...lines,
  ];
}

function rejections({ rejected }: DriftReport, paint: Paint): readonly string[] {
  if (rejected.length === 0) return [];
  const lines = rejected.map(
    ({ index, id, code, message }) =>
      `  entry ${index}${id === null ? "" : ` (${printable(id)})`}: ${code}: ${printable(message, LONGEST)}`,
  );
  return ["", paint("bold", "Entries of the catalog that cannot be used"), ...lines];
}

/**
 * Returns a summary, the broken call sites of an app with their replacements, and the diff if there
 * is one. No line starts with text from the app.
 */
function callersLines({ files, faultsBefore, sites, diff }: CallersReport): readonly string[] {
  const oneAnswer = sites.filter(({ hasOneAnswer }) => hasOneAnswer).length;
  const broken =
    sites.length === 1
      ? "1 place breaks"
      : `${sites.length === 0 ? "no" : sites.length} places break`;
  const mended =
    diff === undefined
      ? `${oneAnswer} with only one possible edit, which --write makes`
      : `${oneAnswer} edited`;
  return [
    "",
    `Callers: ${broken} in ${count(files, "file")}${oneAnswer === 0 ? "" : `, ${mended}`}.`,
    ...(faultsBefore === 0
      ? []
      : [`  Not counted: ${count(faultsBefore, "compiler error")} from before the change.`]),
    ...sites.map(
      ({ file, line, column, expression, change, instead }) =>
        `  ${printable(file, 200)}:${line}:${column}  ${expression}\n    ${printable(change, 240)}${instead === "" ? "" : `; instead: ${printable(instead, 120)}`}`,
    ),
    ...(diff ? ["", diff.trimEnd()] : []),
  ];
}
