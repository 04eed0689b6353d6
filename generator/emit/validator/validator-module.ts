// The validator part of a module: constants, the checks of contract and rules, the functions they need.
import type { Contract } from "../../normalise/contract.js";
import { isSomewhere } from "../../reading/children.js";
import { readTree } from "../../reading/read.js";
import type { Tree } from "../../reading/tree.js";
import type { JsonObject } from "../../schema/json.js";
import { checkable } from "../../schema/patterns/left-open.js";
import { referencesOf } from "../../schema/references.js";
import { block, lines, type Code } from "../layout/code.js";
import { checkStatements } from "./check.js";
import { schemaScope, writeQueue } from "./functions.js";
import { newModule, type SharedScope } from "./module-scope.js";
import { stopOfFunction } from "./parts.js";
import { argumentPlace, leaveIf, ROOT_KEY } from "./place.js";
import { ruleFunctions } from "./rules/rule-functions.js";

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
export async function validatorModule(contract: Contract): Promise<ValidatorCode> {
  const shared = newModule();
  const schema = checkable(contract.schema);
  const tree = readTree(schema);
  const contractCode = await contractFunctions(schema, tree, shared);
  const rulesCode = ruleFunctions(contract, tree, shared);
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

async function contractFunctions(
  schema: JsonObject,
  tree: Tree,
  shared: SharedScope,
): Promise<{ readonly functions: readonly Code[]; readonly hasKeys: boolean }> {
  // Few contracts need it.
  const beyond = hasSchemas(tree) ? await import("./beyond/exact-checks.js") : undefined;
  const exact = beyond?.exactChecks(shared, referencesOf(schema));
  const scope = schemaScope(shared, tree, exact && { exact });
  const place = { ...argumentPlace(scope, "collect", "Request"), key: ROOT_KEY };
  const statements =
    tree.root.kind === "object"
      ? checkStatements(tree.root, { ...place, type: "object" })
      : [leaveIf(stopOfFunction(tree.root, place))];
  const check = block("function checkContract(value: Fields, found: Found): boolean", [
    ...statements,
    "return true;",
  ]);
  const others = writeQueue(scope);
  const hasKeys = [...scope.functions.keys()].some((identity) => typeof identity !== "string");
  return { functions: [check, ...others], hasKeys };
}

// Whether some place of a tree is checked by a schema itself.
const hasSchemas = ({ root, definitions }: Tree): boolean =>
  [root, ...definitions.values()].some((part) =>
    isSomewhere(part, (node) => node.kind === "beyond" && node.schemas.length > 0),
  );
