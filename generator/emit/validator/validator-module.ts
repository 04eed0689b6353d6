// The validator part of a module: constants, the checks of contract and rules, the functions they need.
import type { Contract } from "../../normalise/contract.js";
import { referencesOf } from "../../schema/references.js";
import { block, call, ifStatement, lines, type Code } from "../layout/code.js";
import {
  argumentPlace,
  documentScope,
  newModule,
  writeQueue,
  type SharedScope,
} from "./functions.js";
import { entered, use } from "./module-scope.js";
import { ruleFunctions } from "./rules.js";
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
  const shared = newModule();
  const contractCode = contractFunctions(contract, shared);
  const rulesCode = ruleFunctions(contract, shared);
  return {
    imports: [...shared.imports],
    declarations: [
      ...(shared.constants.length === 0 ? [] : [lines(shared.constants)]),
      ...contractCode,
      ...rulesCode,
    ],
    hasRules: rulesCode.length > 0,
  };
}

function contractFunctions({ schema }: Contract, shared: SharedScope): readonly Code[] {
  const scope = documentScope(shared, referencesOf(schema));
  const place = argumentPlace(scope, "collect", "Request", entered(scope, schema, new Map()));
  const test = `!${use(scope, "isObject")}(value)`;
  const bad = call(use(scope, "add"), ["undefined", '""', '"type"', '"object"', "value"]);
  const check = block("function checkContract(value: unknown): Findings", [
    ifStatement(test, [["return ", bad, ";"]]),
    "let found: Findings;",
    ...checkStatements(schema, { ...place, pointer: [], isObject: true }),
    "return found;",
  ]);
  return [check, ...writeQueue(scope)];
}
