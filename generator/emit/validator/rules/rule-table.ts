// The documented rules of a contract: a table with the name, sentence, place and condition of each.
import type { Contract, Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import { conditionTree } from "../../../reading/contract-tree.js";
import type { Node, Tree } from "../../../reading/tree.js";
import { arrow, block, call, list, property, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { schemaScope, writeQueue } from "../functions.js";
import { use, type SharedScope } from "../module-scope.js";
import {
  and,
  expression,
  holdsElsewhere,
  isGiven,
  not,
  or,
  simplified,
  test,
  usesReport,
  type Formula,
} from "./formula.js";
import { objectFormula } from "./object-formula.js";
import { fieldOfRule, placesOf, type RulePlace } from "./places.js";
import { along, nameIn } from "./paths.js";
import { aboutFields, REPORT, REQUEST, type RuleContext } from "./rule-context.js";
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
  const rows = written.map((each) => each.row);
  const functions = written.flatMap((each) => each.functions);
  return [[list("const RULES: readonly Rule[] = [", rows, "]"), ";"], ...functions];
}

interface WrittenRule {
  readonly row: Code;
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
    shows: !rule.message.startsWith("must "),
    formula: objectFormula,
  };
  const root = aboutFields(tree.root, tree)?.node ?? tree.root;
  const places = placesOf(root, tree);
  const row =
    places.length > 0
      ? rowOf(rule, [], and(...places.map((place) => reportedAt(place, context))))
      : requestRow(rule, root, contract, context);
  return { row, functions: writeQueue(scope) };
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
  const at = `at: ${stringLiteral(fieldOfRule(root) ?? rule.param)},`;
  return rowOf(rule, [at], or(isSaid, objectFormula(root, context)));
}

// Every value at the place keeps what the rule says of it, or is reported.
const reportedAt = ({ path, node }: RulePlace, context: RuleContext): Formula =>
  along(path, { ...context, path: [] }, (value, { path: place = [], ...inner }) => {
    const field = nameIn(path);
    const name = path.at(-1) === "*" ? undefined : field;
    const subject = { value, name, hint: pascalCase(field), context: inner };
    const keeps = anyValueFormula(node, subject);
    const isReported = call(use(context.scope, "isReported"), [REPORT, ...place]);
    return or(
      holdsElsewhere(keeps) ? keeps : or(not(isGiven(value)), keeps),
      test(isReported, false, true),
    );
  });

function rowOf({ name, section, message }: Rule, at: readonly Code[], condition: Formula): Code {
  const holds = simplified(condition);
  const isDecided = holds.kind !== "atom" && holds.parts.length === 0;
  const parameters = isDecided ? [] : usesReport(holds) ? [REQUEST, REPORT] : [REQUEST];
  return block("", [
    `name: ${stringLiteral(name)},`,
    property("section", stringLiteral(section)),
    `says: ${stringLiteral(message)},`,
    ...at,
    ["holds: ", arrow(parameters, expression(holds)), ","],
  ]);
}
