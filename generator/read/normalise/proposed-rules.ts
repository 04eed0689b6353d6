// The rules and facts that a model would get from the documented model that it resembles.
import { printable } from "../check/rejection.js";
import type { Follows } from "./followed-model.js";
import type { Resemblance } from "./resemblance.js";
import type { DocumentedContracts } from "./rules.js";

/** An entry of the `rules` map that a resemblance proposes. */
export interface ProposedRule {
  readonly id: string;
  readonly follows: Follows;
  /** The reason, and the fact that a person has to confirm. */
  readonly says: readonly string[];
}

/**
 * The entries for all models that resemble exactly one documented model. A resemblance never
 * enables a promise.
 */
export const proposedRules = (
  resembling: readonly Resemblance[],
  documented: DocumentedContracts,
): readonly ProposedRule[] =>
  resembling.flatMap(({ id, follows, why }) =>
    follows === undefined ? [] : [proposedRule({ id, follows, why }, documented)],
  );

/** The entry for one model and the documented model that it follows. */
export function proposedRule(
  { id, follows, why }: { readonly id: string; readonly follows: string; readonly why: string },
  { rules }: DocumentedContracts,
): ProposedRule {
  const promise = rules.find(
    ({ models, facts }) => models.includes(follows) && facts.idempotencyKey,
  )?.facts.idempotencySays;
  if (promise === undefined) return { id, follows, says: [`${why}.`] };
  const says = [
    `${why}. Its document says: "${promise}"`,
    "Set idempotency to true only if your gateway promises this for the model: a create may then be sent twice.",
  ];
  return { id, follows: { follows, idempotency: false }, says };
}

/**
 * The rules and facts that a model would get by its resemblance, with the reason; or the
 * candidates.
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

/** One line for each resemblance of a report, with the entries that a person may write. */
export const proposalLines = (
  resembling: readonly Resemblance[],
  documented: DocumentedContracts,
): readonly string[] =>
  resembling.map((one) => {
    const names = [...one.candidates.map((name) => JSON.stringify(name)), "false"].join(" or ");
    const entry = `${printable(JSON.stringify(one.id))}: ${names}`;
    return `${resemblanceSentence(one, documented)}; decide under rules in sdkgen.config.ts: ${entry}`;
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
