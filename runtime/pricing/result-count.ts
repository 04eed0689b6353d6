// Counts the results that a request asks for. Only the model's pricing data shows whether each
// result is billed.
import { valuesAt } from "../validation/vocabulary.js";
import type { Range } from "./estimate.js";
import type { CountField } from "./facts.js";

/**
 * The number of billed results. If it is a range, `reasons` explain why. If it is unknown, `open`
 * explains why.
 */
export interface ResultCount {
  readonly results: Range;
  readonly reasons: readonly string[];
  readonly open: readonly string[];
}

type Request = Readonly<Record<string, unknown>>;

const ITEM =
  "(?:image|picture|photo|video|clip|output|result|sample|generation|variation|variant|candidate|song|track|completion|choice|sequence|version)";

/**
 * Matches names of fields that request several results. Must be equal to the expression in
 * `generator/read/normalise/result-counts.ts`.
 */
export const COUNT_NAME = new RegExp(
  "^(?:n|num|number|count|quantity|batch|batch_?(?:size|count|num)" +
    `|(?:n|nb|no|num|number|max|total|batch)_?(?:of_?)?(?:output_?|return_?)?${ITEM}s?(?:_?per_?[a-z]+)?` +
    `|${ITEM}s?_?(?:count|num|number|quantity|per_?[a-z]+)|${ITEM}s)$`,
  "i",
);

/**
 * Counts results by the contract's count fields. Also looks at request fields whose names look like
 * a count.
 */
export function resultCount(
  counts: readonly CountField[],
  request: Request,
  defaults: Request,
): ResultCount {
  const fields = new Set(counts.map(({ at }) => at.split("/")[0]));
  const undocumentedCounts = Object.entries({ ...defaults, ...request }).flatMap(
    ([name, value]): CountField[] => {
      const isCount = typeof value === "number" || wholeOf(value) !== undefined;
      return isCount && !fields.has(name) && COUNT_NAME.test(name) ? [{ at: name }] : [];
    },
  );
  let [min, max] = [1, 1];
  const reasons: string[] = [];
  const open: string[] = [];
  for (const { at, default: defaultCount = 1, multiplies } of [...counts, ...undocumentedCounts]) {
    if (multiplies === false) continue;
    const [value = defaults[at] ?? defaultCount] = valuesAt(request, at).filter(
      (one) => one !== null,
    );
    const count = wholeOf(value);
    const name = at.replaceAll("/", ".");
    if (count === undefined) open.push(`${name} must be an integer above 0`);
    else {
      max *= count;
      if (multiplies === true) min *= count;
      else if (count > 1) reasons.push(`whether ${name} multiplies the price is not known`);
    }
  }
  return { results: [min, max], reasons, open };
}

// Accepts numeric strings, because a contract may define numbers as strings.
function wholeOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0
    ? number
    : undefined;
}
