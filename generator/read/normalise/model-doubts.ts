// Lists the problems in a model's contract, for reports.
import { printable } from "../check/rejection.js";
import { sentenceOf } from "../tree/doubts.js";
import type { Doubt } from "../schema/left-open.js";

/** A problem in a model's contract, such as a keyword that only the server checks. */
export interface ModelDoubt extends Doubt {
  readonly model: string;
}

/** Adds the model's id to each problem. */
export const modelDoubts = (id: string, doubts: readonly Doubt[] = []): readonly ModelDoubt[] =>
  doubts.map((doubt) => ({ model: printable(id), ...doubt }));

/** Returns a problem as a sentence for a warning. */
export const warningOf = (doubt: ModelDoubt): string => `${doubt.model}: ${sentenceOf(doubt)}`;
