// The validator part of a module: constants, the checks of contract and rules, the functions they need.
import type { Contract } from "../../normalise/contract.js";
import { isJsonObject, type JsonObject } from "../../schema/json.js";
import { pascalCase } from "../../normalise/names.js";
import { referencesOf, type References } from "../../schema/references.js";
import { block, call, ifStatement, lines, property, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { readProperty } from "./assertions.js";
import {
  freshName,
  functionFor,
  use,
  type FunctionToWrite,
  type ModuleScope,
} from "./module-scope.js";
import { pointerSegment, type Place } from "./place.js";
import { checkStatements } from "./statements.js";

/** The pieces of an emitted validator. */
export interface ValidatorCode {
  /** Names to import from the runtime's validation folder. */
  readonly imports: readonly string[];
  readonly declarations: readonly Code[];
  readonly hasRules: boolean;
}

/** Emits `checkContract` and, where the documents have rules, `checkRules`. */
export function validatorModule(contract: Contract): ValidatorCode {
  // Names that the module's fixed parts use; nothing emitted may shadow them.
  const names = new Set([
    "checkContract",
    "checkRules",
    "found",
    "value",
    "at",
    "body",
    "JSON",
    "RegExp",
    "Set",
  ]);
  const imports = new Set<string>();
  const shared = { imports, names, constants: [] as Code[], known: new Map<string, string>() };
  reserveRuntimeNames(names);
  const contractScope = scopeOf(shared, referencesOf(contract.schema), false, contract.schema);
  const contractCode = [
    contractFunction(contract.schema, contractScope),
    ...writeQueue(contractScope),
  ];
  const rulesCode = contract.rules.length === 0 ? [] : ruleFunctions(contract, shared);
  return {
    imports: [...imports],
    declarations: [
      ...(shared.constants.length === 0 ? [] : [lines(shared.constants)]),
      ...contractCode,
      ...rulesCode,
    ],
    hasRules: rulesCode.length > 0,
  };
}

type Shared = Pick<ModuleScope, "imports" | "names" | "constants" | "known">;

function scopeOf(
  shared: Shared,
  references: References,
  withBody: boolean,
  contract: JsonObject,
): ModuleScope {
  const properties = isJsonObject(contract["properties"]) ? contract["properties"] : {};
  const defaults = Object.entries(properties).flatMap(([name, schema]) => {
    const value = isJsonObject(schema) ? schema["default"] : undefined;
    return typeof value === "number" ? [[name, value] as const] : [];
  });
  return {
    ...shared,
    references,
    withBody,
    defaults: new Map(defaults),
    queue: [],
    functions: new Map(),
  };
}

function reserveRuntimeNames(names: Set<string>): void {
  const runtime = [
    "add",
    "addRule",
    "addsUp",
    "appearsIn",
    "codePoints",
    "count",
    "countAt",
    "equal",
    "has",
    "howMany",
    "includes",
    "isArray",
    "isConsecutive",
    "isInteger",
    "isLongEnough",
    "isMultipleOf",
    "isNumber",
    "isObject",
    "isShortEnough",
    "isUnique",
    "keepsBound",
    "keys",
    "numberIn",
    "own",
    "segment",
    "sumOf",
    "valuesAt",
    "defineModel",
    "defineOperation",
  ];
  runtime.forEach((name) => names.add(name));
}

function contractFunction(schema: JsonObject, scope: ModuleScope): Code {
  const place = placeOf(scope, "collect", "Request");
  const test = `!${use(scope, "isObject")}(value)`;
  const bad = call(use(scope, "add"), ["undefined", '""', '"type"', '"object"', "value"]);
  return block("function checkContract(value: unknown): Findings", [
    ifStatement(test, [["return ", bad, ";"]]),
    "let found: Findings;",
    ...checkStatements(schema, { ...place, pointer: [], isObject: true }),
    "return found;",
  ]);
}

function placeOf(scope: ModuleScope, mode: "collect" | "test", hint: string): Place {
  const pointer = [{ expression: "at" }];
  return { scope, mode, value: "value", pointer, isObject: false, hint, locals: new Set() };
}

function writeQueue(scope: ModuleScope): readonly Code[] {
  const written: Code[] = [];
  for (let next = scope.queue.shift(); next !== undefined; next = scope.queue.shift()) {
    written.push(writeFunction(next, scope));
  }
  return written;
}

function writeFunction({ name, schema, mode }: FunctionToWrite, scope: ModuleScope): Code {
  const statements = checkStatements(schema, placeOf(scope, mode, name.replace(/^(check|is)/, "")));
  const body = scope.withBody ? ", body: unknown" : "";
  if (mode === "test") {
    return block(`function ${name}(value: unknown${body}): boolean`, [
      ...statements,
      "return true;",
    ]);
  }
  const head = `function ${name}(value: unknown, at: string, found: Findings${body}): Findings`;
  return block(head, [...statements, "return found;"]);
}

function ruleFunctions({ rules, schema }: Contract, shared: Shared): readonly Code[] {
  const written: Code[] = [];
  const checks: Code[] = [];
  const constants: Code[] = [];
  for (const rule of rules) {
    // Each rule is a document of its own, for its references and its functions.
    const scope = scopeOf(shared, referencesOf(rule.schema), true, schema);
    const place = { ...placeOf(scope, "test", "Rule"), isObject: true };
    const test = functionFor(scope, rule.schema, "test", `Kept${pascalCase(rule.name)}`);
    const ruleName = freshName(scope, `RULE${constants.length + 1}`);
    constants.push(ruleConstant(ruleName, rule));
    const pointer = stringLiteral(rule.param === "" ? "" : pointerSegment(rule.param));
    const actual = rule.param === "" ? "value" : readProperty(place, rule.param);
    const add = call(use(scope, "addRule"), ["found", pointer, ruleName, actual]);
    checks.push(ifStatement(["!", call(test, ["value", "value"])], [["found = ", add, ";"]]));
    written.push(...writeQueue(scope));
  }
  const [first] = rules;
  if (first === undefined) return [];
  const head = "function checkRules(value: unknown, found: Findings): Findings";
  const scope = scopeOf(shared, referencesOf(first.schema), true, schema);
  return [
    lines(constants),
    block(head, [
      ifStatement(`!${use(scope, "isObject")}(value)`, ["return found;"]),
      ...checks,
      "return found;",
    ]),
    ...written,
  ];
}

function ruleConstant(name: string, rule: Contract["rules"][number]): Code {
  const entries = (["name", "message", "section"] as const).map((key) =>
    property(key, stringLiteral(rule[key])),
  );
  return [block(`const ${name}: DocumentedRule =`, entries), ";"];
}
