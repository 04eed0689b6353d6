// The documented rules of a contract: a table with the name, sentence, place and condition of each.
import type { Contract, Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import { conditionTree } from "../../../reading/contract-tree.js";
import type { Node, Tree } from "../../../reading/tree.js";
import { arrow, block, list, printCode, property, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { schemaScope, writeQueue } from "../functions.js";
import { use, type SharedScope } from "../module-scope.js";
import { expression, or, simplified, usesOf, type Formula, type Parameter } from "./formula.js";
import { objectFormula } from "./object-formula.js";
import { fieldOfRule, placesOf, type RulePlace } from "./places.js";
import { aboutFields, REQUEST, type RuleContext } from "./rule-context.js";
import { isSaidByContract } from "./said-by-contract.js";
import { anyValueFormula } from "./value-formula.js";

/** `RULES` and the functions that it needs; nothing where a contract has no rules. */
export function ruleTable(
  { rules }: Contract,
  contract: Tree,
  shared: SharedScope,
): readonly Code[] {
  if (rules.length === 0) return [];
  use(shared, "type Rule");
  const written = rules.map((rule) => writeRule(rule, contract, shared));
  const rows = written.flatMap((each) => each.rows);
  const functions = written.flatMap((each) => each.functions);
  return [[list("const RULES: readonly Rule[] = [", rows, "]"), ";"], ...functions];
}

interface WrittenRule {
  readonly rows: readonly Code[];
  readonly functions: readonly Code[];
}

// Each rule is a document of its own, for its references and its functions.
function writeRule(rule: Rule, contract: Tree, shared: SharedScope): WrittenRule {
  const tree = conditionTree(rule.schema);
  const scope = schemaScope(shared, tree, { defaults: defaultsOf(contract) });
  const context: RuleContext = {
    scope,
    hint: pascalCase(rule.name),
    object: REQUEST,
    depth: 0,
    tells: !rule.message.startsWith("must "),
    formula: objectFormula,
  };
  const root = aboutFields(tree.root, tree)?.node ?? tree.root;
  const places = placesOf(root, tree);
  const rows =
    places.length > 0
      ? placeRows(rule, places, context)
      : [requestRow(rule, root, contract, context)];
  return { rows, functions: writeQueue(scope) };
}

// The defaults of fields that are numbers.
function defaultsOf({ root }: Tree): ReadonlyMap<string, number> {
  const fields = root.kind === "object" ? [...root.fields] : [];
  return new Map(
    fields.flatMap(([name, { node }]) =>
      "default" in node && typeof node.default === "number" ? [[name, node.default] as const] : [],
    ),
  );
}

function requestRow(rule: Rule, root: Node, contract: Tree, context: RuleContext): Code {
  const isSaid = isSaidByContract(root, contract, context);
  const holds = simplified(or(isSaid, objectFormula(root, context)));
  const at = `at: ${stringLiteral(fieldOfRule(root) ?? rule.param)},`;
  return row(rule, at, functionOf([REQUEST, "tell"], holds));
}

// A function with the parameters that it uses, and those before them.
function functionOf(parameters: readonly Parameter[], holds: Formula): Code {
  if (holds.kind !== "atom" && holds.parts.length === 0) return arrow([], expression(holds));
  const uses = [parameters[0], ...usesOf(holds)];
  const last = Math.max(...parameters.map((each, index) => (uses.includes(each) ? index : 0)));
  return arrow(parameters.slice(0, last + 1), expression(holds));
}

// One row for all values of which the rule says the same.
function placeRows(
  rule: Rule,
  places: readonly RulePlace[],
  context: RuleContext,
): readonly Code[] {
  const said = places.map(({ path, node }) => {
    const [name = rule.name, isField] = [
      path.findLast((step) => step !== "*"),
      path.at(-1) !== "*",
    ];
    const subject = {
      value: "v",
      name: isField ? name : undefined,
      hint: pascalCase(name),
      context,
    };
    const holds = simplified(anyValueFormula(node, subject));
    return { path: path.join("/"), holds: functionOf(["v", REQUEST, "tell"], holds) };
  });
  const rows = new Map<string, typeof said>();
  for (const each of said) {
    const text = printCode(each.holds);
    rows.set(text, [...(rows.get(text) ?? []), each]);
  }
  return [...rows.values()].map((group) => {
    const paths = group.map(({ path }) => stringLiteral(path));
    return row(rule, ["each: ", list("[", paths, "]"), ","], group[0]?.holds ?? "");
  });
}

const row = ({ name, section, message }: Rule, place: Code, holds: Code): Code =>
  block("", [
    `name: ${stringLiteral(name)},`,
    property("section", stringLiteral(section)),
    `says: ${stringLiteral(message)},`,
    place,
    ["holds: ", holds, ","],
  ]);
