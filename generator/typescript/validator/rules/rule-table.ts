// Emits the table of a contract's documented rules: name, message, path and condition of each rule.
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
import { hasOnlyFields, onlyRequired } from "../../../read/issues/fields.js";
import { constrainingComponent } from "../../../read/issues/components.js";

/** Emits `RULES` and its functions; emits nothing if a contract has no rules. */
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

// Emits the table row of one rule, and the functions that it calls. References in a rule's schema
// stay inside that schema, so each rule has its own scope.
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

// Returns the numeric defaults of request fields.
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

// Returns the condition that every value at the path satisfies the rule. Each wrong value is
// reported.
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

/** A value that a rule constrains, and the node for the value. */
interface RuleTarget {
  /** Field names; `*` means every item. */
  readonly path: readonly string[];
  readonly node: Node;
}

/**
 * Returns the values that a rule constrains independently of each other. Returns none if the rule
 * constrains only one field of the request, or if it relates fields to each other.
 */
function targetsOf(root: Node, tree: Tree): readonly RuleTarget[] {
  const targets = hasOnlyPlainFields(root) ? fieldTargets(root, [], tree) : [];
  return targets.length === 1 && targets[0]?.path.length === 1 ? [] : targets;
}

/**
 * Returns the only field that a rule constrains or requires; undefined if there are several or
 * none. If a request breaks the rule, the issue has the path of this field, even if the gateway
 * names another field when it refuses the request.
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

// Many rules check one JSON type and accept every value of the other types. Returns the node of the
// checked type, or undefined if the rule checks no type or several types.
function constrainedNode(node: Node, tree: Tree): Node | undefined {
  const [member, ...more] =
    (node.kind === "union" && constrainingComponent(node, tree)?.members) || [];
  return more.length === 0 ? member : undefined;
}

// Checks whether a path such as `shots/*/duration` can lead through a field. The field must be
// optional, and its name must not be empty, be `*`, or contain `/`.
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
