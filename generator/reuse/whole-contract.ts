// A known contract as the emitters read it: the lock has its schemas as JSON gives them, and does not have what follows from them.
import { plain } from "../lock/read.js";
import type { ModelContract } from "../normalise/contract.js";
import { pricingOf } from "../normalise/pricing.js";

/** The contract, with nothing left out. */
export function wholeContract(contract: ModelContract): ModelContract {
  if (contract.locked === undefined) return contract;
  const [schema, rules] = [plain(contract.schema), plain(contract.rules)];
  const pricing = pricingOf(schema, contract.facts.pricing ?? {});
  return { ...contract, schema, rules, pricing };
}
