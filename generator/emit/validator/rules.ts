// The documented rules: each a condition on the whole request, with the sentence to say when it does not hold.
import type { Contract, Rule } from "../../normalise/contract.js";
import { pascalCase } from "../../normalise/names.js";
import type { JsonObject } from "../../schema/json.js";
import { referencesOf } from "../../schema/references.js";
import { assignment, block, call, type Code } from "../layout/code.js";
import { localIdentifier } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { expression, not } from "./formula.js";
import { argumentPlace, documentScope, writeQueue, type SharedScope } from "./functions.js";
import { readProperty } from "./keywords/assertions.js";
import { looksAtBody } from "./keywords/vocabulary.js";
import { constant, freshName, use } from "./module-scope.js";
import { leaveIf, localName, type Place } from "./place.js";
import { rulePartsOf } from "./rule-formula.js";
import { checkStatements } from "./statements.js";

/** `checkRules` and what it needs; empty where a contract has no rules. */
export function ruleFunctions(
  { rules, schema }: Contract,
  shared: SharedScope,
): { readonly functions: readonly Code[]; readonly hasKeys: boolean } {
  if (rules.length === 0) return { functions: [], hasKeys: false };
  const fields: Fields = { locals: new Set(), byName: new Map() };
  const written = rules.map((rule) => writeRule(rule, schema, shared, fields));
  const scope = documentScope(shared, referencesOf(schema));
  const body = argumentPlace(scope, "test", "Request");
  const declared = [...fields.byName].map(
    ([name, local]) => `const ${local} = ${readProperty(body, name)};`,
  );
  const check = block("function checkRules(value: Fields, found: Found): boolean", [
    ...declared,
    ...written.flatMap(({ checks }) => checks),
    "return true;",
  ]);
  return {
    functions: [check, ...written.flatMap(({ functions }) => functions)],
    hasKeys: written.some(({ isRepeated }) => isRepeated),
  };
}

/** The fields of the request that rules look at, under the names of locals. */
interface Fields {
  readonly locals: Set<string>;
  readonly byName: Map<string, string>;
}

interface WrittenRule {
  readonly checks: readonly Code[];
  readonly functions: readonly Code[];
  /** Whether a function is given the key of its value. */
  readonly isRepeated: boolean;
}

// Each rule is a document of its own, for its references and its functions; the fields of the request they share.
function writeRule(
  rule: Rule,
  contract: JsonObject,
  shared: SharedScope,
  { locals, byName }: Fields,
): WrittenRule {
  const withBody = looksAtBody(rule.schema);
  const scope = documentScope(shared, referencesOf(rule.schema), { contract, withBody });
  const place = { ...argumentPlace(scope, "test", pascalCase(rule.name)), isObject: true };
  const functions: Code[] = [];
  const field = (name: string): string => {
    const local = byName.get(name) ?? localName({ ...place, locals }, localIdentifier(name));
    byName.set(name, local);
    return local;
  };
  const keeps = (schema: JsonObject): string => {
    const name = freshName(scope, `keeps${pascalCase(rule.name)}`);
    functions.push(keepingFunction(name, schema, place));
    return `${name}(${withBody ? "value, value" : "value"})`;
  };
  const parts = rulePartsOf(rule, { place, field, keeps });
  const facts = [
    stringLiteral(rule.name),
    stringLiteral(rule.message),
    constant(scope, "SECTION", `section:${rule.section}`, (fresh) =>
      assignment(`const ${fresh}`, stringLiteral(rule.section)),
    ),
  ];
  // What would be said of several fields is written once.
  const isRepeated = parts.length > 1;
  const record = isRepeated ? freshName(scope, `breaks${pascalCase(rule.name)}`) : "ruleBroken";
  const told = call(use(scope, "ruleBroken"), ["value", "found", "key", ...facts]);
  if (isRepeated) {
    const head = `function ${record}(value: unknown, found: Found, key: Key): boolean`;
    functions.push(block(head, [["return ", told, ";"]]));
  }
  const checks = parts.map((part) => {
    const value = part.field === "" ? "value" : field(part.field);
    const key = part.field === "" ? "undefined" : stringLiteral(part.field);
    const recorded = call(record, [value, "found", key, ...(isRepeated ? [] : facts)]);
    const isBroken = not(part.isKept);
    const condition = expression(isBroken);
    return leaveIf([isBroken.kind === "or" ? `(${condition})` : condition, " && !", recorded]);
  });
  return { checks, functions: [...functions, ...writeQueue(scope)], isRepeated };
}

function keepingFunction(name: string, schema: JsonObject, place: Place): Code {
  const body = place.scope.withBody ? ", body: Fields" : "";
  return block(`function ${name}(value: Fields${body}): boolean`, [
    ...checkStatements(schema, place),
    "return true;",
  ]);
}
