// Drops field combinations that an object cannot have. For example, a rule may name a field that
// one alternative of a request lacks.
import { simplify, type Case, type Cases, type Demand } from "../../read/tree/cases.js";
import type { JsonScalar } from "../../read/schema/scalar.js";

/** The object to which field combinations apply. */
export interface CaseOwner {
  readonly isRequired: (field: string) => boolean;
  /** Checks whether the object refuses every value of the field. */
  readonly isRefused: (field: string) => boolean;
  /** Returns all values of a field; undefined if the schema does not list them. */
  readonly domain: (field: string) => readonly JsonScalar[] | undefined;
}

/** Returns the combinations that the object allows. */
export function possibleCases({ exact, cases }: Cases, owner: CaseOwner): Cases {
  const possible = cases.map((one) => possibleCase(one, owner));
  if (possible.every((one, index) => one === cases[index])) return { exact, cases };
  return { exact, cases: simplify(possible.filter((one) => one !== undefined)) };
}

function possibleCase(one: Case, owner: CaseOwner): Case | undefined {
  const remainingCase = new Map<string, Demand>();
  let isSame = true;
  for (const [field, demand] of one) {
    const possible = possibleDemand(field, demand, owner);
    const isRequired = demand.presence === "required" || owner.isRequired(field);
    if (possible.presence === "never" && isRequired) return undefined;
    remainingCase.set(field, possible);
    isSame &&= possible === demand;
  }
  return isSame ? one : remainingCase;
}

function possibleDemand(field: string, demand: Demand, owner: CaseOwner): Demand {
  if (demand.presence === "never") return demand;
  if (owner.isRefused(field)) return { presence: "never" };
  const domain = owner.domain(field);
  const values = domain && demand.values?.filter((value) => domain.includes(value));
  if (values === undefined || values.length === demand.values?.length) return demand;
  return values.length === 0 ? { presence: "never" } : { ...demand, values };
}
