// The documented rules: each is a condition on the whole request, with a message.
import type { Contract, Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import { conditionTree } from "../../../reading/contract-tree.js";
import type { Tree } from "../../../reading/tree.js";
import { block, call, list, property, type Code } from "../../layout/code.js";
import { objectKey } from "../../text/identifier.js";
import { stringLiteral } from "../../text/literal.js";
import { Block } from "../block.js";
import { schemaScope, writeQueue } from "../functions.js";
import { constant, functionFor, use, type SharedScope } from "../module-scope.js";
import { argumentPlace, leaveIf, type Place } from "../place.js";
import { and, expression, not, operand, toldBy } from "./formula.js";
import { isNews } from "./news.js";
import { fieldLocal, newReading, readingStatements, type Reading } from "./reading.js";
import { aboutFields, type RuleContext } from "./rule-context.js";
import { ruleChecks } from "./rule-checks.js";
import { objectFormula } from "./rule-formula.js";
import { valueFormula } from "./value-formula.js";

/** `checkRules` and what it needs; empty where a contract has no rules. */
export function ruleFunctions(
  { rules }: Contract,
  contract: Tree,
  shared: SharedScope,
): readonly Code[] {
  if (rules.length === 0) return [];
  const locals = new Block();
  const request = newReading("value", locals);
  const table = textTable(rules, shared);
  const written = rules.map((rule) =>
    writeRule(rule, contract, shared, { locals, request, table }),
  );
  const place = { ...argumentPlace(schemaScope(shared, contract), "test", "Request"), locals };
  const check = block("function checkRules(value: Fields, found: Found): boolean", [
    ...readingStatements(request, place),
    ...written.flatMap(({ checks }) => checks),
    "return true;",
  ]);
  return [check, ...written.flatMap(({ functions }) => functions)];
}

// The module constant with the messages of the rules, by section.
function textTable(rules: readonly Rule[], shared: SharedScope): string {
  use(shared, "type Rules");
  const sections = [...new Set(rules.map(({ section }) => section))].map((section): Code => {
    const own = rules.filter((rule) => rule.section === section);
    const texts = own.map(({ name, message }) => property(objectKey(name), stringLiteral(message)));
    return [block(`${objectKey(section)}:`, texts), ","];
  });
  return constant(shared, "RULES", "rules", (name) => [
    block(`const ${name}: Rules =`, sections),
    ";",
  ]);
}

/** The state that all rules of a request share. */
interface Shared {
  readonly locals: Block;
  readonly request: Reading;
  /** The constant with the messages. */
  readonly table: string;
}

interface WrittenRule {
  readonly checks: readonly Code[];
  readonly functions: readonly Code[];
}

// Each rule is a document of its own, for its references and its functions; what is read of the request they share.
function writeRule(
  rule: Rule,
  contract: Tree,
  shared: SharedScope,
  { locals, request, table }: Shared,
): WrittenRule {
  const tree = conditionTree(rule.schema);
  const scope = schemaScope(shared, tree, { defaults: defaultsOf(contract) });
  const place = { ...argumentPlace(scope, "test", pascalCase(rule.name)), locals };
  const context = requestContext(place, request);
  const root = aboutFields(tree.root, tree)?.node ?? tree.root;
  const news = isNews(root, contract, context);
  const checks = ruleChecks(root, rule.param, context, (isKept, path) => {
    const isBroken = and(news, not(isKept));
    const got = list("[", toldBy(isKept), "]");
    const args = ["value", "found", table, stringLiteral(rule.name), got, ...path];
    const record = call(use(scope, "ruleBroken"), args);
    return leaveIf({
      wrong: operand(isBroken),
      alone: expression(isBroken),
      record: ["!", record],
    });
  });
  return { checks, functions: writeQueue(scope) };
}

// The default of an omitted field.
function defaultsOf({ root }: Tree): ReadonlyMap<string, number> {
  const fields = root.kind === "object" ? [...root.fields] : [];
  return new Map(
    fields.flatMap(([name, { node }]) =>
      "default" in node && typeof node.default === "number" ? [[name, node.default] as const] : [],
    ),
  );
}

function requestContext(place: Place, request: Reading): RuleContext {
  const about = (reading: Reading): RuleContext => ({
    place,
    hint: place.hint,
    reading,
    field: (name) => fieldLocal(reading, place, name),
    ofRequest: (name) => fieldLocal(request, place, name),
    matches: (node, value, hint) => `${functionFor(place.scope, node, "test", hint)}(${value})`,
    within: about,
    object: objectFormula,
    value: valueFormula,
  });
  return about(request);
}
