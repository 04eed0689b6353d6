// The documented rules: each a condition on the whole request, with the sentence to say when it does not hold.
import type { Contract, Rule } from "../../normalise/contract.js";
import { pascalCase } from "../../normalise/names.js";
import type { JsonObject } from "../../schema/json.js";
import { referencesOf } from "../../schema/references.js";
import { block, call, ifStatement, lines, property, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { readProperty } from "./keywords/assertions.js";
import { argumentPlace, documentScope, writeQueue, type SharedScope } from "./functions.js";
import { freshName, functionFor, use } from "./module-scope.js";
import { pointerSegment } from "./place.js";

/** `checkRules` and what it needs; empty where a contract has no rules. */
export function ruleFunctions({ rules, schema }: Contract, shared: SharedScope): readonly Code[] {
  if (rules.length === 0) return [];
  const written = rules.map((rule, index) => ruleFunction(rule, index, schema, shared));
  shared.imports.add("isObject");
  return [
    lines(written.map(({ constant }) => constant)),
    block("function checkRules(value: unknown, found: Findings): Findings", [
      ifStatement("!isObject(value)", ["return found;"]),
      ...written.map(({ check }) => check),
      "return found;",
    ]),
    ...written.flatMap(({ functions }) => functions),
  ];
}

interface WrittenRule {
  readonly constant: Code;
  readonly check: Code;
  readonly functions: readonly Code[];
}

// Each rule is a document of its own, for its references and its functions.
function ruleFunction(
  rule: Rule,
  index: number,
  contract: JsonObject,
  shared: SharedScope,
): WrittenRule {
  const scope = documentScope(shared, referencesOf(rule.schema), { contract });
  const hint = `Kept${pascalCase(rule.name)}`;
  const test = functionFor(scope, rule.schema, "test", new Map(), hint);
  const name = freshName(scope, `RULE${index + 1}`);
  const place = { ...argumentPlace(scope, "test", hint), isObject: true };
  const pointer = stringLiteral(rule.param === "" ? "" : pointerSegment(rule.param));
  const actual = rule.param === "" ? "value" : readProperty(place, rule.param);
  const add = call(use(scope, "addRule"), ["found", pointer, name, actual]);
  return {
    constant: ruleConstant(name, rule),
    check: ifStatement(["!", call(test, ["value", "value"])], [["found = ", add, ";"]]),
    functions: writeQueue(scope),
  };
}

function ruleConstant(name: string, rule: Rule): Code {
  const entries = (["name", "message", "section"] as const).map((key) =>
    property(key, stringLiteral(rule[key])),
  );
  return [block(`const ${name}: DocumentedRule =`, entries), ";"];
}
