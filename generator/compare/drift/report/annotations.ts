// Formats a drift report as a few CI annotations, the worst first.
import { printable } from "../../../read/check/rejection.js";
import type { DriftReport } from "../drift.js";
import {
  BREACHES,
  byModel,
  classOf,
  isRemovedField,
  moneyMark,
  type ModelChanges,
} from "./summary.js";

/** A message that GitHub shows with the workflow run. */
export interface Annotation {
  readonly level: "error" | "warning";
  readonly title: string;
  readonly message: string;
}

// GitHub shows ten annotations of each level. GitHub drops the others silently.
const MAX_PER_LEVEL = 10;
const MAX_LINES = 12;

/**
 * Returns an annotation for each changed model, one for all prices, and one for each warning of the
 * report. The annotation of a model is an error if a change is major or breaks a promise of the
 * service, else a warning. If there are too many models, the last annotation gives only the number
 * of the remaining models.
 */
export function driftAnnotations(
  report: Pick<DriftReport, "changes" | "prices" | "warnings">,
): readonly Annotation[] {
  const models = byModel(report.changes);
  const isGrave = ({ class: worst, changes }: ModelChanges) =>
    worst === "major" || changes.some((change) => change.breach !== undefined);
  const prices = report.prices.length;
  const moved = `${prices} list ${prices === 1 ? "price" : "prices"} changed`;
  const warnings: readonly Annotation[] = [
    ...(prices === 0 ? [] : [{ level: "warning", title: "Prices", message: moved } as const]),
    ...report.warnings.map((message) => ({ level: "warning", title: TITLE, message }) as const),
  ];
  const others = models.filter((model) => !isGrave(model));
  return [
    ...capped("error", models.filter(isGrave), MAX_PER_LEVEL),
    ...warnings,
    ...capped("warning", others, Math.max(1, MAX_PER_LEVEL - warnings.length)),
  ];
}

const TITLE = "Catalog drift";

type Level = Annotation["level"];

function capped(
  level: Level,
  models: readonly ModelChanges[],
  limit: number,
): readonly Annotation[] {
  if (models.length <= limit) return models.map((model) => annotationOf(level, model));
  const remaining = models.length - limit + 1;
  const message = `${remaining} further models changed; see the summary of this workflow run`;
  const first = models.slice(0, limit - 1).map((model) => annotationOf(level, model));
  return [...first, { level, title: TITLE, message }];
}

function annotationOf(level: Level, { model, changes, isSilent }: ModelChanges): Annotation {
  const sentences = changes.map((change) => {
    const breach = isRemovedField(change) ? ` (breach: ${BREACHES["removed-field"]})` : "";
    return `${classOf(change)}: ${printable(change.sentence, 240)}${moneyMark(change)}${breach}`;
  });
  const lines = isSilent ? [`breach: ${BREACHES["silent-drift"]}`, ...sentences] : sentences;
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), "…"] : lines;
  return { level, title: `${TITLE}: ${printable(model)}`, message: shown.join("\n") };
}
