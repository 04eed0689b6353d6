// Proposes `rules` entries for models that resemble a documented model.
import { printable } from "../check/rejection.js";
import type { Follows } from "./followed-model.js";
import type { Resemblance } from "./resemblance.js";
import type { DocumentedContracts } from "./rules.js";

/** A proposed entry for `rules` in `sdkgen.config.ts`. */
export interface ProposedRule {
  readonly id: string;
  readonly follows: Follows;
  /**
   * The reason for the entry. If the documents promise an idempotency key, also the promise, which
   * a person must confirm.
   */
  readonly says: readonly string[];
}

/**
 * Proposes an entry for each model that resembles exactly one documented model. Never enables an
 * idempotency key.
 */
export const proposedRules = (
  resembling: readonly Resemblance[],
  documented: DocumentedContracts,
): readonly ProposedRule[] =>
  resembling.flatMap(({ id, follows, why }) =>
    follows === undefined ? [] : [proposedRule({ id, follows, why }, documented)],
  );

/** Proposes the entry that maps one model to a documented model. */
export function proposedRule(
  { id, follows, why }: { readonly id: string; readonly follows: string; readonly why: string },
  { rules }: DocumentedContracts,
): ProposedRule {
  const promise = rules.find(
    ({ models, facts }) => models.includes(follows) && facts.idempotencyKey,
  )?.facts.idempotencySays;
  if (promise === undefined) return { id, follows, says: [`${why}.`] };
  const says = [
    `${why}. The documents promise: "${promise}"`,
    'Set "idempotency" to true only if your gateway promises this too: the SDK may then send a create twice.',
  ];
  return { id, follows: { follows, idempotency: false }, says };
}

/**
 * Writes a sentence about the documented model that a catalog model resembles, and the rules that
 * the catalog model would get. If `follows` is absent, the sentence only lists the documented
 * models that may match, with the reason.
 */
export function resemblanceSentence(
  { id, follows, candidates, why }: Resemblance,
  documented: DocumentedContracts,
): string {
  const model = printable(id);
  return follows === undefined
    ? `${model} may be ${candidates.join(" or ")}: ${why}`
    : `${model} looks like ${follows}: ${why}; it would get ${describeEffect(follows, documented)}`;
}

/** Returns a line for each resembling model, with the `rules` entries to choose from. */
export const proposalLines = (
  resembling: readonly Resemblance[],
  documented: DocumentedContracts,
): readonly string[] =>
  resembling.map((one) => {
    const names = [...one.candidates.map((name) => JSON.stringify(name)), "false"].join(" or ");
    const entry = `${printable(JSON.stringify(one.id))}: ${names}`;
    return `${resemblanceSentence(one, documented)}; choose one value under "rules" in sdkgen.config.ts: ${entry}`;
  });

function describeEffect(name: string, { rules }: DocumentedContracts): string {
  const files = rules.filter(({ models }) => models.includes(name));
  const count = files.flatMap((file) => file.rules).length;
  const facts = files.flatMap(({ facts: { polling, timeoutSeconds, idempotencyKey } }) => [
    ...(polling ? [`polls every ${polling.minSeconds} to ${polling.maxSeconds} s`] : []),
    ...(timeoutSeconds === undefined ? [] : [`a timeout of ${timeoutSeconds} s`]),
    ...(idempotencyKey ? ["a promised idempotency key, once you confirm it"] : []),
  ]);
  return [`${count} ${count === 1 ? "rule" : "rules"}`, ...facts].join(", ");
}
