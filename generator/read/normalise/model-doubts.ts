// Lists the problems in a model's contract, for reports.
import { printable } from "../check/rejection.js";
import { sentenceOf } from "../tree/doubts.js";
import type { Doubt } from "../schema/left-open.js";

/** A problem in a model's contract, such as a keyword that only the server checks. */
export interface ModelDoubt extends Doubt {
  readonly model: string;
}

export const modelDoubts = (id: string, doubts: readonly Doubt[] = []): readonly ModelDoubt[] =>
  doubts.map((doubt) => ({ model: printable(id), ...doubt }));

/** Returns a warning that starts with the model and the field: `x-v3-omni: image: …`. */
export const warningOf = (doubt: ModelDoubt): string => `${doubt.model}: ${sentenceOf(doubt)}`;
