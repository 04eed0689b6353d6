// Emits the validator of a model or an operation: constants, the functions that check a request
// against the contract, and the table `RULES`.
import type { Contract } from "../../read/normalise/contract.js";
import { checkedTree } from "../../read/tree/contract-tree.js";
import { roleOfModel, withModel } from "../../read/tree/model-field.js";
import { ANY, type Tree } from "../../read/tree/tree.js";
import { block, lines, type Code } from "../layout/code.js";
import { checkStatements } from "./check.js";
import { schemaScope, writeQueue } from "./functions.js";
import { newModule, use, type SharedScope } from "./module-scope.js";
import { stopOfFunction } from "./parts.js";
import { leaveIf } from "./faults.js";
import { argumentContext, localName, ROOT_KEY, type ValueContext } from "./place.js";
import { ruleTable } from "./rules/rule-table.js";

export interface ValidatorCode {
  /** The names that the module imports from the runtime's validation folder. */
  readonly imports: readonly string[];
  readonly declarations: readonly Code[];
  readonly hasRules: boolean;
}

/** Emits `checkContract`, and `RULES` if the contract has documented rules. */
export function validatorModule(contract: Contract): ValidatorCode {
  const shared = newModule();
  const tree = checkedTree(contract.schema);
  const checks = contractFunctions(contract, tree, shared);
  const rules = ruleTable(contract, tree, shared);
  ["type Fields", "type ParentPlace"].forEach((type) => use(shared, type));
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

function contractFunctions(contract: Contract, tree: Tree, shared: SharedScope): readonly Code[] {
  const scope = schemaScope(shared, tree);
  const context = { ...argumentContext(scope, "collect", "Request"), key: ROOT_KEY };
  const statements =
    contract.kind === "model" ? modelStatements(tree, context) : requestStatements(tree, context);
  const parameters = contract.kind === "model" ? ", modelId: string" : "";
  const head = `function checkContract(value: Fields, found: ParentPlace${parameters}): boolean`;
  return [block(head, [...statements, "return true;"]), ...writeQueue(scope)];
}

function requestStatements({ root }: Tree, context: ValueContext): readonly Code[] {
  return root.kind === "object"
    ? checkStatements(root, { ...context, type: "object" })
    : [leaveIf(stopOfFunction(root, context))];
}

// Emits checks that accept a request without `model`, or with the id of the model in it. The id is
// an argument, so that models with equal contracts have equal checks. If a condition depends on
// `model`, the body is checked as the SDK sends it, with `model`.
function modelStatements(tree: Tree, context: ValueContext): readonly Code[] {
  const role = roleOfModel(tree);
  if (role === "none") return requestStatements(tree, context);
  const model = localName(context, "model");
  const check = leaveIf({
    wrong: `${model} !== undefined && ${model} !== modelId`,
    record: ["!", use(context.scope, "notConstant"), `(${model}, found, "model", modelId)`],
  });
  const modelCheck = [`const ${model} = value.model;`, check];
  const rest = withModel(tree, ANY);
  if (role === "listed") return [...modelCheck, ...requestStatements(rest, context)];
  const sent = "const sent: Fields = { ...value, model: modelId };";
  return [...modelCheck, sent, ...requestStatements(rest, { ...context, value: "sent" })];
}
