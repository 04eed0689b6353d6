// The validator part of a module: constants, the checks of contract and rules, the functions they need.
import type { Contract } from "../../normalise/contract.js";
import { referencesOf } from "../../schema/references.js";
import { checkable } from "../../schema/patterns/left-open.js";
import { block, lines, type Code } from "../layout/code.js";
import {
  argumentPlace,
  documentScope,
  newModule,
  writeQueue,
  type SharedScope,
} from "./functions.js";
import { entered } from "./module-scope.js";
import { ROOT_KEY } from "./place.js";
import { ruleFunctions } from "./rules/rule-functions.js";
import { checkStatements } from "./statements.js";

/** The pieces of an emitted validator. */
export interface ValidatorCode {
  /** Names to import from the runtime's validation folder. */
  readonly imports: readonly string[];
  readonly declarations: readonly Code[];
  readonly hasRules: boolean;
  /** Whether a function is given the key of its value. */
  readonly hasKeys: boolean;
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
      ...contractCode.functions,
      ...rulesCode.functions,
    ],
    hasRules: rulesCode.functions.length > 0,
    hasKeys: contractCode.hasKeys || rulesCode.hasKeys,
  };
}

function contractFunctions(
  contract: Contract,
  shared: SharedScope,
): { readonly functions: readonly Code[]; readonly hasKeys: boolean } {
  const schema = checkable(contract.schema);
  const scope = documentScope(shared, referencesOf(schema));
  const place = argumentPlace(scope, "collect", "Request", entered(scope, schema, new Map()));
  const check = block("function checkContract(value: Fields, found: Found): boolean", [
    ...checkStatements(schema, { ...place, key: ROOT_KEY, isObject: true, isNarrowed: true }),
    "return true;",
  ]);
  const others = writeQueue(scope);
  const hasKeys = [...scope.functions.values()].some((byMode) =>
    [...byMode.keys()].some((mode) => mode.startsWith("collect")),
  );
  return { functions: [check, ...others], hasKeys };
}
