// The validator part of a module: constants, the checks of contract and rules, the functions they need.
import type { Contract } from "../../normalise/contract.js";
import { isSomewhere } from "../../reading/children.js";
import { roleOfModel, withModel } from "../../reading/model-field.js";
import { wordsOf } from "../../reading/nodes.js";
import { readTree } from "../../reading/read.js";
import { ANY, ANY_OBJECT, type Tree } from "../../reading/tree.js";
import type { JsonObject } from "../../schema/json.js";
import { checkable } from "../../schema/patterns/left-open.js";
import { referencesOf } from "../../schema/references.js";
import { block, lines, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { checkStatements } from "./check.js";
import { schemaScope, writeQueue } from "./functions.js";
import { newModule, use, type SharedScope } from "./module-scope.js";
import { stopOfFunction } from "./parts.js";
import { argumentPlace, leaveIf, ROOT_KEY, type Place } from "./place.js";
import { ruleFunctions } from "./rules/rule-functions.js";

/** The pieces of an emitted validator. */
export interface ValidatorCode {
  /** What to import from the runtime's validation folder. */
  readonly imports: readonly string[];
  readonly declarations: readonly Code[];
  readonly hasRules: boolean;
}

/** Emits `checkContract` and, where the documents have rules, `checkRules`. */
export async function validatorModule(contract: Contract): Promise<ValidatorCode> {
  const shared = newModule();
  const schema = checkable(contract.schema);
  const tree = readTree(schema);
  const checks = await contractFunctions(contract, { schema, tree }, shared);
  const rules = ruleFunctions(contract, tree, shared);
  ["type Fields", "type Found"].forEach((type) => use(shared, type));
  return {
    imports: [...shared.imports].sort(),
    declarations: [
      ...(shared.constants.length === 0 ? [] : [lines(shared.constants)]),
      ...checks,
      ...rules,
    ],
    hasRules: rules.length > 0,
  };
}

async function contractFunctions(
  contract: Contract,
  { schema, tree }: { readonly schema: JsonObject; readonly tree: Tree },
  shared: SharedScope,
): Promise<readonly Code[]> {
  // Few contracts need it.
  const beyond = hasSchemas(tree) ? await import("./beyond/exact-checks.js") : undefined;
  const exact = beyond?.exactChecks(shared, referencesOf(schema));
  const scope = schemaScope(shared, tree, exact && { exact });
  const place = { ...argumentPlace(scope, "collect", "Request"), key: ROOT_KEY };
  const statements =
    contract.kind === "model"
      ? modelStatements(contract.id, tree, place)
      : requestStatements(tree, place);
  const check = block("function checkContract(value: Fields, found: Found): boolean", [
    ...statements,
    "return true;",
  ]);
  return [check, ...writeQueue(scope)];
}

function requestStatements({ root }: Tree, place: Place): readonly Code[] {
  return root.kind === "object"
    ? checkStatements(root, { ...place, type: "object" })
    : [leaveIf(stopOfFunction(root, place))];
}

// Callers may name the model, if it is the right one. What depends on it is checked on the body as the SDK sends it.
function modelStatements(id: string, tree: Tree, place: Place): readonly Code[] {
  const role = roleOfModel(tree);
  if (role === "none") return requestStatements(tree, place);
  const own = wordsOf([id]);
  if (role === "listed") return requestStatements(withModel(tree, own), place);
  return [
    ...requestStatements(withModel({ ...tree, root: ANY_OBJECT }, own), place),
    ["const sent: Fields = { ...value, model: ", stringLiteral(id), " };"],
    ...requestStatements(withModel(tree, ANY), { ...place, value: "sent" }),
  ];
}

// Whether some place of a tree is checked by a schema itself.
const hasSchemas = ({ root, definitions }: Tree): boolean =>
  [root, ...definitions.values()].some((part) =>
    isSomewhere(part, (node) => node.kind === "beyond" && node.schemas.length > 0),
  );
