// The documented rules of a contract: a table with the name, sentence, path and condition of each.
import type { Contract, Rule } from "../../../read/normalise/contract.js";
import { pascalCase } from "../../../read/normalise/names.js";
import { conditionTree } from "../../../read/tree/contract-tree.js";
import {
  isAnyPart,
  type Field,
  type List,
  type Node,
  type Obj,
  type Parts,
  type Tree,
} from "../../../read/tree/tree.js";
import { arrow, block, call, list, property, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { schemaScope, writeQueue } from "../functions.js";
import { use, type SharedScope } from "../module-scope.js";
import {
  and,
  expression,
  holdsElsewhere,
  isPresent,
  not,
  or,
  simplified,
  test,
  usesReport,
  type Formula,
} from "./formula.js";
import { objectFormula } from "./object-formula.js";
import { along, nameIn } from "./paths.js";
import { aboutFields, REPORT, REQUEST, type RuleContext } from "./rule-context.js";
import { isReportedByContract } from "./said-by-contract.js";
import { anyValueFormula } from "./value-formula.js";
import { hasOnlyFields, onlyRequired } from "../holding.js";
import { constrainingComponent } from "../unions.js";

/** `RULES` and its functions; empty if a contract has no rules. */
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

// Each rule has its own references and functions.
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
  const targets = targetsOf(root, tree);
  const row =
    targets.length > 0
      ? rowOf(rule, [], and(...targets.map((target) => reportedAt(target, context))))
      : requestRow(rule, root, contract, context);
  return { row, functions: writeQueue(scope) };
}

// The numeric defaults of fields.
function defaultsOf({ root }: Tree): ReadonlyMap<string, number> {
  const fields = root.kind === "object" ? [...root.fields] : [];
  return new Map(
    fields.flatMap(([name, { node }]) =>
      "default" in node && typeof node.default === "number" ? [[name, node.default] as const] : [],
    ),
  );
}

function requestRow(rule: Rule, root: Node, contract: Tree, context: RuleContext): Code {
  const isReported = isReportedByContract(root, contract, context);
  const at = `at: ${stringLiteral(fieldOfRule(root) ?? rule.param)},`;
  return rowOf(rule, [at], or(isReported, objectFormula(root, context)));
}

// The condition that every value at the path satisfies the rule, or is reported.
const reportedAt = ({ path, node }: RuleTarget, context: RuleContext): Formula =>
  along(path, { ...context, path: [] }, (value, { path: itemPath = [], ...inner }) => {
    const field = nameIn(path);
    const name = path.at(-1) === "*" ? undefined : field;
    const subject = { value, name, hint: pascalCase(field), context: inner };
    const keeps = anyValueFormula(node, subject);
    const isReported = call(use(context.scope, "isReported"), [REPORT, ...itemPath]);
    return or(
      holdsElsewhere(keeps) ? keeps : or(not(isPresent(value)), keeps),
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

// A rule is checked on the request, or on each value that it constrains.

/** A value that a rule constrains, and its node. */
interface RuleTarget {
  /** Field names, and `*` for every item. */
  readonly path: readonly string[];
  readonly node: Node;
}

/**
 * The values that a rule constrains one by one; empty if it is about one field, or the whole
 * request.
 */
function targetsOf(root: Node, tree: Tree): readonly RuleTarget[] {
  const targets = hasOnlyPlainFields(root) ? fieldTargets(root, [], tree) : [];
  return targets.length === 1 && targets[0]?.path.length === 1 ? [] : targets;
}

/**
 * The only field that a rule is about, or that it requires: its issue has this path, even if a
 * refusal names another field.
 */
function fieldOfRule(root: Node): string | undefined {
  const [name, ...names] = hasOnlyPlainFields(root) ? root.fields.keys() : [];
  if (name !== undefined && names.length === 0) return name;
  const [condition, ...others] = root.kind === "object" ? root.conditions : [];
  if (others.length > 0 || (condition?.kind !== "with" && condition?.kind !== "if"))
    return undefined;
  const [field, ...more] = onlyRequired(condition.then) ?? [];
  return more.length === 0 ? field : undefined;
}

const fieldTargets = (
  { fields }: Obj,
  path: readonly string[],
  tree: Tree,
): readonly RuleTarget[] =>
  [...fields].flatMap(([name, { node }]) => targetsBelow(node, [...path, name], tree));

function targetsBelow(node: Node, path: readonly string[], tree: Tree): readonly RuleTarget[] {
  if (node.kind === "any") return [];
  const constrained = constrainedNode(node, tree);
  if (constrained !== undefined && hasOnlyItems(constrained)) {
    return targetsBelow(constrained.items, [...path, "*"], tree);
  }
  if (constrained !== undefined && hasOnlyPlainFields(constrained))
    return fieldTargets(constrained, path, tree);
  return [{ path, node }];
}

// The node for one type, if all values of the other types are accepted.
function constrainedNode(node: Node, tree: Tree): Node | undefined {
  const [member, ...more] =
    (node.kind === "union" && constrainingComponent(node, tree)?.members) || [];
  return more.length === 0 ? member : undefined;
}

// Whether a field can be a step of a path: it is optional, and its name has no meaning in paths.
const isPlain = ([name, { required }]: readonly [string, Field]): boolean =>
  !required && !/^\*$|\/|^$/.test(name);

const hasOnlyPlainFields = (node: Node): node is Obj =>
  hasOnlyFields(node) && [...node.fields].every(isPlain);

const hasOnlyItems = (node: Node): node is List =>
  node.kind === "array" &&
  !isAnyPart({
    items: false,
    min: node.min !== 0,
    max: node.max !== Infinity,
    unique: node.unique,
    contains: node.contains.length > 0,
  } satisfies Parts<List>);
