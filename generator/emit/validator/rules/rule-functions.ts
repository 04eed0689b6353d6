// The documented rules: each a condition on the whole request, with the sentence to say when it does not hold.
import type { Contract, Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import { keyOf } from "../../../reading/key.js";
import { readTree } from "../../../reading/read.js";
import { ANY, type Node, type Tree } from "../../../reading/tree.js";
import { assignment, block, call, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { Block } from "../block.js";
import { schemaScope, writeQueue } from "../functions.js";
import { constant, freshName, functionFor, use, type SharedScope } from "../module-scope.js";
import { argumentPlace, leaveIf, namesExpression, type Place } from "../place.js";
import { and, expression, not } from "./formula.js";
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
): { readonly functions: readonly Code[]; readonly hasKeys: boolean } {
  if (rules.length === 0) return { functions: [], hasKeys: false };
  const locals = new Block();
  const request = newReading("value", locals);
  const written = rules.map((rule) => writeRule(rule, contract, shared, { locals, request }));
  const place = { ...argumentPlace(schemaScope(shared, contract), "test", "Request"), locals };
  const check = block("function checkRules(value: Fields, found: Found): boolean", [
    ...readingStatements(request, place),
    ...written.flatMap(({ checks }) => checks),
    "return true;",
  ]);
  return {
    functions: [check, ...written.flatMap(({ functions }) => functions)],
    hasKeys: written.some(({ isRepeated }) => isRepeated),
  };
}

/** What all rules of a request share. */
interface Shared {
  readonly locals: Block;
  readonly request: Reading;
}

interface WrittenRule {
  readonly checks: readonly Code[];
  readonly functions: readonly Code[];
  /** Whether a function is given the key of its value. */
  readonly isRepeated: boolean;
}

// Each rule is a document of its own, for its references and its functions; what is read of the request they share.
function writeRule(
  rule: Rule,
  contract: Tree,
  shared: SharedScope,
  { locals, request }: Shared,
): WrittenRule {
  const tree = readTree(rule.schema, { rule: true });
  const scope = schemaScope(shared, tree, { defaults: defaultsOf(contract) });
  const place = { ...argumentPlace(scope, "test", pascalCase(rule.name)), locals };
  const functions: Code[] = [];
  const context = requestContext(place, request);
  const root = aboutFields(tree.root, tree)?.node ?? tree.root;
  const parts = rulePartsOf(root, rule.param, context);
  const news = isNews(root, contract, context);
  const facts = [
    stringLiteral(rule.name),
    stringLiteral(rule.message),
    constant(scope, "SECTION", `section:${rule.section}`, (fresh) =>
      assignment(`const ${fresh}`, stringLiteral(rule.section)),
    ),
  ];
  // What would be said of several fields is written once.
  const isRepeated = parts.length > 1;
  const record = isRepeated ? freshName(scope, `breaks${pascalCase(rule.name)}`) : "";
  const asked = askedOfValues(parts);
  // The values are looked for where one is known to break the rule, and only there.
  const told = (value: string, key: string, path: Code): Code =>
    asked === undefined
      ? call(use(scope, "ruleBroken"), [value, "found", key, ...facts])
      : call(use(scope, "eachBroken"), [
          ...[value, "found", key, path],
          functionFor(scope, asked, "test", `${pascalCase(rule.name)}Value`),
          ...facts,
        ]);
  if (isRepeated) {
    const path = asked === undefined ? "" : ", path: readonly string[]";
    const head = `function ${record}(value: unknown, found: Found, key: Key${path}): boolean`;
    functions.push(block(head, [["return ", told("value", "key", "path"), ";"]]));
  }
  const checks = parts.map((part) => {
    const value = part.field === "" ? "value" : fieldLocal(request, place, part.field);
    const key = part.field === "" ? "undefined" : stringLiteral(part.field);
    const path = namesExpression(part.values?.path ?? []);
    const recorded = isRepeated
      ? call(record, [value, "found", key, ...(asked === undefined ? [] : [path])])
      : told(value, key, path);
    const isBroken = and(news, not(part.isKept));
    const condition = expression(isBroken);
    return leaveIf([isBroken.kind === "or" ? `(${condition})` : condition, " && !", recorded]);
  });
  return { checks, functions: [...functions, ...writeQueue(scope)], isRepeated };
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
