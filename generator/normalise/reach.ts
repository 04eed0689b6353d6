// Documented facts that reach no model of a catalog: most likely its models have other ids than the documents.
import { printable } from "../check/rejection.js";
import { didYouMean } from "../nearest.js";
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

/** One sentence for each entry of the `rules` map, or promise in it, that does nothing with a catalog. */
export function idleRules(
  files: readonly RuleFile[],
  ids: readonly string[],
  mapping: RuleMapping,
): readonly string[] {
  return Object.entries(mapping).flatMap(([id, given]) => {
    const whose = printable(JSON.stringify(id));
    if (!ids.includes(id)) {
      const advice = printable(didYouMean(id, ids) || ": misspelt, or gone");
      return [`rules: ${whose} is not among the models of the catalog${advice}`];
    }
    const { name = "" } = followedBy(mapping, id);
    const isPromised = files.some(
      ({ models, facts }) => models.includes(name) && facts.idempotencyKey,
    );
    if (typeof given !== "object" || given.idempotency !== true || isPromised) return [];
    return [
      `rules: ${whose} has idempotency: true, but the documents promise no key for ${name}, so that it has none`,
    ];
  });
}
