// Documented facts that reach no model of a catalog: most likely its models have other ids than the documents.
import type { Contracts } from "./normalise.js";
import { followedBy, type RuleMapping } from "./followed.js";
import type { RuleFile } from "./rules.js";

/** One sentence for each table of the documents of which some facts reach no model. */
export function unreachedFacts(
  files: readonly RuleFile[],
  { models }: Contracts,
  mapping: RuleMapping,
): readonly string[] {
  return files
    .filter(({ models: names }) => names.length > 0)
    .flatMap(({ models: names, rules, facts }) => {
      const followers = models
        .map(({ id }) => followedBy(mapping, id))
        .filter(({ name }) => name !== undefined && names.includes(name));
      const what = names.join(" or ");
      if (followers.length === 0) {
        const lost = [
          ...namesOfFacts(facts),
          `the rules ${rules.map(({ name }) => name).join(", ")}`,
        ];
        return [`no model follows ${what}, so that its facts reach none: ${lost.join(", ")}`];
      }
      if (!facts.idempotencyKey || followers.some(({ idempotency }) => idempotency)) return [];
      return [
        `the idempotency key that the documents promise for ${what} reaches no model: none that follows it has idempotency: true in sdkgen.config.ts`,
      ];
    });
}

const namesOfFacts = ({ idempotencyKey, polling, timeoutSeconds, pricing }: RuleFile["facts"]) => [
  ...(idempotencyKey ? ["the promised idempotency key"] : []),
  ...(polling ? ["the polling period"] : []),
  ...(timeoutSeconds === undefined ? [] : ["the timeout"]),
  ...(pricing ? ["facts of prices"] : []),
];
