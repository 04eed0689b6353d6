// The report as workflow commands of GitHub Actions, which shows them with the run.
import {
  BREACHES,
  byModel,
  classOf,
  type DriftReport,
  isRemovedField,
  type ModelChanges,
  moneyMark,
  printable,
} from "../../generator/index.js";
import { command, type Level } from "../command-line/workflow-commands.js";

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
