// The documented rules: each a condition on the whole request, with the sentence to say when it does not hold.
import type { Contract, Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import { keyOf } from "../../../reading/key.js";
import { readTree } from "../../../reading/read.js";
import { ANY, type Node, type Tree } from "../../../reading/tree.js";
import { block, call, property, type Code } from "../../layout/code.js";
import { objectKey } from "../../text/identifier.js";
import { stringLiteral } from "../../text/literal.js";
import { Block } from "../block.js";
import { schemaScope, writeQueue } from "../functions.js";
import { constant, freshName, functionFor, use, type SharedScope } from "../module-scope.js";
import { argumentPlace, leaveIf, namesExpression, type Place } from "../place.js";
import { and, expression, not, operand } from "./formula.js";
import { isNews } from "./news.js";
import { fieldLocal, newReading, readingStatements, type Reading } from "./reading.js";
import { aboutFields, type RuleContext } from "./rule-context.js";
import { objectFormula, rulePartsOf, type RulePart } from "./rule-formula.js";
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

// The module constant of what the rules say, by section.
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

/** What all rules of a request share. */
interface Shared {
  readonly locals: Block;
  readonly request: Reading;
  /** The constant with what the rules say. */
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
  const tree = readTree(rule.schema, { rule: true });
  const scope = schemaScope(shared, tree, { defaults: defaultsOf(contract) });
  const place = { ...argumentPlace(scope, "test", pascalCase(rule.name)), locals };
  const functions: Code[] = [];
  const context = requestContext(place, request);
  const root = aboutFields(tree.root, tree)?.node ?? tree.root;
  const parts = rulePartsOf(root, rule.param, context);
  const news = isNews(root, contract, context);
  const facts = [stringLiteral(rule.name), table];
  const asked = askedOfValues(parts);
  // The values are looked for where one is known to break the rule, and only there.
  const breaks = asked === undefined ? "" : freshName(scope, `breaks${pascalCase(rule.name)}`);
  if (asked !== undefined) {
    use(scope, "type Key");
    const test = functionFor(scope, asked, "test", `${pascalCase(rule.name)}Value`);
    const told = call(use(scope, "eachBroken"), ["value", "found", "key", "path", test, ...facts]);
    const head = `function ${breaks}(value: unknown, found: Found, key: Key, path: readonly string[])`;
    functions.push(block([head, ": boolean"], [["return ", told, ";"]]));
  }
  const checks = parts.map((part) => {
    const key = part.field === "" ? "undefined" : stringLiteral(part.field);
    const path = namesExpression(part.values?.path ?? []);
    const record =
      asked === undefined
        ? call(use(scope, "ruleBroken"), ["value", "found", key, ...facts])
        : call(breaks, [fieldLocal(request, place, part.field), "found", key, path]);
    const isBroken = and(news, not(part.isKept));
    return leaveIf({
      wrong: operand(isBroken),
      alone: expression(isBroken),
      record: ["!", record],
    });
  });
  return { checks, functions: [...functions, ...writeQueue(scope)] };
}

// What a field counts as where it is left out.
function defaultsOf({ root }: Tree): ReadonlyMap<string, number> {
  const fields = root.kind === "object" ? [...root.fields] : [];
  return new Map(
    fields.flatMap(([name, { node }]) =>
      "default" in node && typeof node.default === "number" ? [[name, node.default] as const] : [],
    ),
  );
}

// What a rule asks of each value that it is about, where that is the same for all and some are below their fields.
function askedOfValues(parts: readonly RulePart[]): Node | undefined {
  const asked = parts.map(({ values }) => values);
  const [first] = asked;
  const key = keyOf(first?.node ?? ANY);
  const isOne = asked.every((values) => values !== undefined && keyOf(values.node) === key);
  return isOne && asked.some((values) => values?.path.length) ? first?.node : undefined;
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
