// The report as workflow commands of GitHub Actions, which shows them with the run.
import { printable } from "../../check/rejection.js";
import type { DriftReport } from "../drift.js";
import {
  byModel,
  BREACHES,
  classOf,
  isRemovedField,
  moneyMark,
  type ModelChanges,
} from "./summary.js";

// GitHub shows ten of each level and silently drops the others.
const SHOWN = 10;
const LINES = 12;

/** One annotation a model: an error for what breaks callers or a promise, a warning for the rest. */
export function annotations(report: DriftReport): readonly string[] {
  const models = byModel(report.changes);
  const isGrave = ({ class: worst, changes }: ModelChanges) =>
    worst === "major" || changes.some((change) => change.breach !== undefined);
  const prices = report.prices.length;
  const moved =
    prices === 0
      ? []
      : [command("warning", "Prices", `${prices} list ${prices === 1 ? "price" : "prices"} moved`)];
  return [
    ...capped("error", models.filter(isGrave), SHOWN),
    ...moved,
    ...report.warnings.map((warning) => command("warning", "Catalog drift", warning)),
    ...capped(
      "warning",
      models.filter((model) => !isGrave(model)),
      SHOWN - moved.length - report.warnings.length,
    ),
  ];
}

type Level = "error" | "warning";

function capped(level: Level, models: readonly ModelChanges[], limit: number): readonly string[] {
  if (models.length <= limit) return models.map((model) => annotation(level, model));
  const left = models.length - limit + 1;
  const rest = command(level, "Catalog drift", `${left} further models changed; see the summary`);
  return [...models.slice(0, limit - 1).map((model) => annotation(level, model)), rest];
}

function annotation(level: Level, { model, changes, isSilent }: ModelChanges): string {
  const said = changes.map((change) => {
    const broken = isRemovedField(change) ? ` (breach: ${BREACHES["removed-field"]})` : "";
    return `${classOf(change)}: ${printable(change.sentence, 240)}${moneyMark(change)}${broken}`;
  });
  const lines = isSilent ? [`breach: ${BREACHES["silent-drift"]}`, ...said] : said;
  const shown = lines.length > LINES ? [...lines.slice(0, LINES), "…"] : lines;
  return command(level, `Catalog drift: ${printable(model)}`, shown.join("\n"));
}

/** A workflow command; what it carries cannot end it or start another one. */
export function command(level: Level, title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

const escapeData = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string) =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Text for a log in which GitHub looks for commands of the old form anywhere in a line. */
export const withoutCommands = (text: string): string => text.replaceAll("##[", "#\u200b#[");

/** JSON for such a log; it means the same. */
export const jsonWithoutCommands = (json: string): string => json.replaceAll("##[", "#\\u0023[");
