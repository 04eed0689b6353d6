// The documented rules: each a condition on the whole request, with the sentence to say when it does not hold.
import type { Contract, Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import type { JsonObject } from "../../../schema/json.js";
import { referencesOf } from "../../../schema/references.js";
import { assignment, block, call, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { argumentPlace, documentScope, writeQueue, type SharedScope } from "../functions.js";
import { predicateFunction } from "../keywords/predicates.js";
import { looksAtBody } from "../keywords/vocabulary.js";
import { constant, freshName, use } from "../module-scope.js";
import { leaveIf, namesExpression, type Place } from "../place.js";
import { checkStatements } from "../statements.js";
import { and, expression, not } from "./formula.js";
import { fieldLocal, newReading, readingStatements, type Reading } from "./reading.js";
import { isNews } from "./told-before.js";
import { rulePartsOf, type RuleContext, type RulePart } from "./rule-formula.js";

/** `checkRules` and what it needs; empty where a contract has no rules. */
export function ruleFunctions(
  { rules, schema }: Contract,
  shared: SharedScope,
): { readonly functions: readonly Code[]; readonly hasKeys: boolean } {
  if (rules.length === 0) return { functions: [], hasKeys: false };
  const locals = new Set<string>();
  const request = newReading("value");
  const written = rules.map((rule) => writeRule(rule, schema, shared, { locals, request }));
  const scope = documentScope(shared, referencesOf(schema));
  const place = { ...argumentPlace(scope, "test", "Request"), locals };
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
  readonly locals: Set<string>;
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
  contract: JsonObject,
  shared: SharedScope,
  { locals, request }: Shared,
): WrittenRule {
  const withBody = looksAtBody(rule.schema);
  const scope = documentScope(shared, referencesOf(rule.schema), { contract, withBody });
  const place = { ...argumentPlace(scope, "test", pascalCase(rule.name)), locals, isObject: true };
  const functions: Code[] = [];
  const keeps = (schema: JsonObject): string => {
    const name = freshName(scope, `keeps${pascalCase(rule.name)}`);
    functions.push(keepingFunction(name, schema, { ...place, locals: new Set() }));
    return `${name}(${withBody ? "value, value" : "value"})`;
  };
  const context = requestContext(place, request, keeps);
  const parts = rulePartsOf(rule, context);
  const news = isNews(rule.schema, contract, context);
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
  const asked = withBody ? undefined : askedOfValues(parts);
  // The values are looked for where one is known to break the rule, and only there.
  const told = (value: string, key: string, path: Code): Code =>
    asked === undefined
      ? call(use(scope, "ruleBroken"), [value, "found", key, ...facts])
      : call(use(scope, "eachBroken"), [
          ...[value, "found", key, path],
          predicateFunction(place, asked, `${pascalCase(rule.name)}Value`),
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

// What a rule asks of each value that it is about, where that is the same for all and some stand below their fields.
function askedOfValues(parts: readonly RulePart[]): JsonObject | undefined {
  const asked = parts.map(({ values }) => values);
  const [first] = asked;
  const text = JSON.stringify(first?.schema);
  const isOne = asked.every((values) => JSON.stringify(values?.schema) === text);
  return isOne && asked.some((values) => values?.path.length) ? first?.schema : undefined;
}

function requestContext(
  place: Place,
  request: Reading,
  keeps: (schema: JsonObject) => string,
): RuleContext {
  const matches = (schema: JsonObject, value: string, hint: string): string => {
    const body = place.scope.withBody ? `, ${request.value}` : "";
    return `${predicateFunction(place, schema, hint)}(${value}${body})`;
  };
  const about = (reading: Reading, keepsIt: RuleContext["keeps"]): RuleContext => ({
    place,
    hint: place.hint,
    reading,
    field: (name) => fieldLocal(reading, place, name),
    ofRequest: (name) => fieldLocal(request, place, name),
    keeps: keepsIt,
    matches,
    within: (item) => about(item, (schema) => matches(schema, item.value, `${place.hint}Item`)),
  });
  return about(request, keeps);
}

function keepingFunction(name: string, schema: JsonObject, place: Place): Code {
  const body = place.scope.withBody ? ", body: Fields" : "";
  return block(`function ${name}(value: Fields${body}): boolean`, [
    ...checkStatements(schema, place),
    "return true;",
  ]);
}
