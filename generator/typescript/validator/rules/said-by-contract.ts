// Finds rules that repeat a requirement of the contract. A request that breaks both must get only
// one issue.
import type { Node, Tree } from "../../../read/tree/tree.js";
import type { JsonObject } from "../../../read/schema/json.js";
import { onlyRequired } from "../../../read/issues/fields.js";
import { partsOf } from "./vocabulary.js";
import { and, isPresent, not, or, type Formula } from "./formula.js";
import { fieldOf, type RuleContext } from "./rule-context.js";

/**
 * Returns a condition that is true if the request lacks fields that both the rule and the contract
 * need. Then the contract already reports these fields.
 */
export function isReportedByContract(rule: Node, contract: Tree, context: RuleContext): Formula {
  const repeated = neededFields(contract).filter((names) => isBrokenWithout(rule, new Set(names)));
  const isMissing = (name: string) => not(isPresent(fieldOf(context, name)));
  return or(...repeated.map((names) => and(...names.map(isMissing))));
}

// Returns lists of field names. Of each list, the contract requires at least one field.
function neededFields({ root }: Tree): readonly (readonly string[])[] {
  if (root.kind === "union") return choiceOf(root.members);
  if (root.kind !== "object") return [];
  const required = [...root.fields].filter(([, each]) => each.required).map(([name]) => [name]);
  const choices = root.conditions.map((each) => (each.kind === "anyOf" ? each.members : []));
  return [...required, ...choices.flatMap(choiceOf)];
}

function choiceOf(members: readonly Node[]): readonly (readonly string[])[] {
  const names = members.map((member) => onlyRequired(member) ?? []);
  return names.length > 0 && names.every(({ length }) => length === 1) ? [names.flat()] : [];
}

// Checks whether a node refuses every object without these fields.
function isBrokenWithout(node: Node, absent: ReadonlySet<string>): boolean {
  const isBroken = (each: Node) => isBrokenWithout(each, absent);
  if (node.kind === "never") return true;
  if (node.kind === "union") return node.members.every(isBroken);
  if (node.kind !== "object") return false;
  return (
    [...node.fields].some(([name, { required }]) => required && absent.has(name)) ||
    node.conditions.some(
      (condition) => condition.kind === "anyOf" && condition.members.every(isBroken),
    ) ||
    node.vocabulary.some(
      ({ keyword, value }) => keyword === "x-total" && isTotalBroken(value, absent),
    )
  );
}

function isTotalBroken(total: JsonObject, absent: ReadonlySet<string>): boolean {
  const { minimum, of } = total;
  return (
    typeof minimum === "number" &&
    minimum > 0 &&
    partsOf(of).every(({ path }) => absent.has(path.split("/")[0] ?? ""))
  );
}
