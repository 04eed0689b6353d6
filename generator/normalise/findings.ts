// Where catalog, documents and configuration do not fit together, for the report.
import type { ContractSettings } from "../sources.js";
import { unlistedModels } from "./operations.js";
import { idleRules, rulesLeftOut, unreachedFacts } from "./reach.js";
import { resemblances, type LiveModel, type Resemblance } from "./resemblance.js";
import { idleCounts } from "./result-counts.js";
import type { DocumentedContracts } from "./rules.js";

export interface Findings {
  /** Models that look like documented ones, and are not told to follow them. */
  readonly resembling: readonly Resemblance[];
  /** Rules that a model should follow and cannot, because it lacks a field that they demand, in sentences. */
  readonly leftOut: readonly string[];
  /** Models that the configuration names for an operation, and fields for `counts`, that the catalog lacks, in sentences. */
  readonly unlisted: readonly string[];
  /** Documented facts, and entries of the `rules` map, that reach no model, in sentences. */
  readonly unreached: readonly string[];
}

/** Compares models, with and without a contract, with documents and configuration. */
export function findingsOf(
  models: readonly LiveModel[],
  untyped: readonly { readonly id: string }[],
  documented: DocumentedContracts,
  { rules, operations, counts }: Pick<ContractSettings, "rules" | "operations" | "counts">,
): Findings {
  const ids = [...models, ...untyped].map(({ id }) => id);
  return {
    resembling: resemblances(models, documented.models, rules),
    leftOut: rulesLeftOut(documented.rules, models, rules),
    unlisted: [...unlistedModels(operations, ids), ...idleCounts(counts, models)],
    unreached: [
      ...unreachedFacts(documented.rules, models, rules),
      ...idleRules(documented.rules, ids, rules),
    ],
  };
}
