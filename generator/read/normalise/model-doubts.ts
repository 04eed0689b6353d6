// The doubts about the contract of a model, for reports.
import { printable } from "../check/rejection.js";
import { sentenceOf } from "../tree/doubts.js";
import type { Doubt } from "../schema/left-open.js";

/** A part of a model's contract that the SDK does not enforce. */
export interface ModelDoubt extends Doubt {
  readonly model: string;
}

/** The doubts about one model. */
export const modelDoubts = (id: string, doubts: readonly Doubt[] = []): readonly ModelDoubt[] =>
  doubts.map((doubt) => ({ model: printable(id), ...doubt }));

/** A doubt as a warning. */
export const warningOf = (doubt: ModelDoubt): string => `${doubt.model}: ${sentenceOf(doubt)}`;
