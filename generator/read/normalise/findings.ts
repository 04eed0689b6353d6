// Finds contradictions between the catalog, the API documents and `sdkgen.config.ts`, for the
// report of a run.
import type { ContractSettings } from "../../sources.js";
import { unlistedModels } from "./operations.js";
import { resemblances, type LiveModel, type Resemblance, fieldsOf } from "./resemblance.js";
import { idleCounts } from "./result-counts.js";
import type { DocumentedContracts, RuleFile } from "./rules.js";
import { printable } from "../check/rejection.js";
import { didYouMean } from "../../nearest.js";
import { missingFields } from "./demands.js";
import { followedBy, type RuleMapping } from "./followed-model.js";

export interface Findings {
  /** Models that resemble a documented model, but have no `rules` entry in `sdkgen.config.ts`. */
  readonly resembling: readonly Resemblance[];
  /**
   * One sentence for each rule that is skipped because the model lacks a field that the rule
   * requires.
   */
  readonly skippedRules: readonly string[];
  /**
   * One sentence for each model under `operations` that the catalog lacks. Also one for each field
   * under `counts` that no model uses as a number of results.
   */
  readonly unlisted: readonly string[];
  /**
   * Sentences about documented data and `rules` entries that have no effect. For example, the rules
   * of a documented model are not used if no catalog model follows it.
   */
  readonly unreached: readonly string[];
}

/** Compares the models of a catalog with the documents and the configuration. */
export function findingsOf(
  models: readonly LiveModel[],
  untyped: readonly { readonly id: string }[],
  documented: DocumentedContracts,
  { rules, operations, counts }: Pick<ContractSettings, "rules" | "operations" | "counts">,
): Findings {
  const ids = [...models, ...untyped].map(({ id }) => id);
  return {
    resembling: resemblances(models, documented.models, rules),
    skippedRules: findSkippedRules(documented.rules, models, rules),
    unlisted: [...unlistedModels(operations, ids), ...idleCounts(counts, models)],
    unreached: [
      ...unreachedFacts(documented.rules, models, rules),
      ...idleRules(documented.rules, ids, rules),
    ],
  };
}

/**
 * Returns one sentence about all documented models that no catalog model follows, probably because
 * the catalog uses other ids. If the documents promise an idempotency key for a model, but no
 * catalog model that follows it uses the key, also returns a sentence. Omits this sentence if
 * `idempotency` is false for all catalog models that follow it.
 */
function unreachedFacts(
  files: readonly RuleFile[],
  models: readonly { readonly id: string }[],
  mapping: RuleMapping,
): readonly string[] {
  const followed = models.map(({ id }) => followedBy(mapping, id));
  const followersOf = ({ models: names }: RuleFile) =>
    followed.filter(({ name }) => name !== undefined && names.includes(name));
  const tables = files.filter(({ models: names }) => names.length > 0);
  const undecided = tables.filter((file) => {
    const followers = followersOf(file);
    const isDecided =
      followers.some(({ idempotency }) => idempotency) ||
      followers.every(({ idempotency }) => idempotency === false);
    return file.facts.idempotencyKey && followers.length > 0 && !isDecided;
  });
  return [
    ...describeUnfollowed(tables.filter((file) => followersOf(file).length === 0)),
    ...undecided.map(
      (file) =>
        `the documents promise an idempotency key for ${namesOf(file)}, but no model uses the key; under "rules" in sdkgen.config.ts, set "idempotency" to true or false for each model that follows this documented model`,
    ),
  ];
}

const namesOf = ({ models }: RuleFile) => models.join(" or ");

// Writes one sentence about all rule files in `files`, not one for each file. In another vendor's
// catalog, possibly no model follows any documented model.
function describeUnfollowed(files: readonly RuleFile[]): readonly string[] {
  const [first, ...others] = files;
  if (first === undefined) return [];
  if (others.length === 0) {
    const { facts, rules } = first;
    const lost = [...namesOfFacts(facts), `the rules ${rules.map(({ name }) => name).join(", ")}`];
    return [
      `no model follows ${namesOf(first)}, so its rules and facts are not used (${lost.join(", ")}); to use them, map a model to it under "rules" in sdkgen.config.ts`,
    ];
  }
  const names = files.flatMap(({ models }) => models).join(", ");
  return [
    `no model follows any of these documented models, so their rules and facts are not used; to use them, map a model to one of them under "rules" in sdkgen.config.ts: ${names}`,
  ];
}

/** Returns a sentence for each rule that requires a field that the model lacks. */
const findSkippedRules = (
  files: readonly RuleFile[],
  models: readonly LiveModel[],
  mapping: RuleMapping,
): readonly string[] =>
  models.flatMap(({ id, schema }) => {
    const { name } = followedBy(mapping, id);
    if (name === undefined) return [];
    const rules = files
      .filter((file) => file.appliesTo.includes(name))
      .flatMap((file) => file.rules);
    return rules.flatMap((rule) => {
      const missing = missingFields(rule.schema, fieldsOf(schema)).join(", ");
      const what = `${printable(id)} follows ${name} without the rule ${rule.name}`;
      return missing === "" ? [] : [`${what}, because the model lacks ${missing}`];
    });
  });

const namesOfFacts = ({ idempotencyKey, polling, timeoutSeconds, pricing }: RuleFile["facts"]) => [
  ...(idempotencyKey ? ["the promised idempotency key"] : []),
  ...(polling ? ["the polling period"] : []),
  ...(timeoutSeconds === undefined ? [] : ["the timeout"]),
  ...(pricing ? ["facts of prices"] : []),
];

/** Returns a sentence for each `rules` entry or `idempotency: true` that has no effect. */
function idleRules(
  files: readonly RuleFile[],
  ids: readonly string[],
  mapping: RuleMapping,
): readonly string[] {
  return Object.entries(mapping).flatMap(([id, setting]) => {
    const whose = printable(JSON.stringify(id));
    if (!ids.includes(id)) {
      const advice = printable(didYouMean(id, ids) || "; correct or remove it in sdkgen.config.ts");
      return [`rules: ${whose} is not among the models of the catalog${advice}`];
    }
    const { name = "" } = followedBy(mapping, id);
    const isPromised = files.some(
      ({ models, facts }) => models.includes(name) && facts.idempotencyKey,
    );
    if (typeof setting !== "object" || setting.idempotency !== true || isPromised) return [];
    return [
      `rules: ${whose} sets "idempotency" without effect: the documents promise no idempotency key for ${name}; remove the setting`,
    ];
  });
}
