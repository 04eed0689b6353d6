// Makes the check of a request from the tree of a contract. This check reports the same issues, in
// the same order, as the validator that `typescript/validator/` emits for the contract.
import type { CheckFunctions, Fields, Parent } from "../../live.js";
import { checkedTree } from "../tree/contract-tree.js";
import { roleOfModel, withModel } from "../tree/model-field.js";
import { ANY, resolveNode, visit, type Node, type Tree, type Visitor } from "../tree/tree.js";
import type { JsonObject } from "../schema/json.js";
import { unionCheck } from "./check-forms.js";
import { listCheck } from "./check-lists.js";
import { notCheck, objectCheck } from "./check-objects.js";
import { numberCheck, textCheck, wordsCheck } from "./check-scalars.js";
import { hasType, inOrder, PASS, type Check, type CheckScope } from "./check-scope.js";
import { requiredType, type JsonType } from "./components.js";

/**
 * Checks a request, with or without its `model`. If `parent` is undefined, stops at the first fault
 * and returns false.
 */
export type RequestCheck = (request: Fields, parent: Parent, modelId: string) => boolean;

// A contract that refers to itself can need very many steps for one small request. This number of
// steps takes less than a second.
const MOST_STEPS = 200_000;

/** Makes the check of a model's requests. Throws `EntryRejectionError` for an unusable pattern. */
export function requestCheck(schema: JsonObject, validation: CheckFunctions): RequestCheck {
  const tree = checkedTree(schema);
  const role = roleOfModel(tree);
  let steps = 0;
  const step = () => {
    if (++steps > MOST_STEPS) throw new Error(TOO_MANY_STEPS);
  };
  const rest = role === "none" ? tree : withModel(tree, ANY);
  const type = rest.root.kind === "object" ? "object" : undefined;
  const check = treeCheck(rest, validation, step, type);
  return (request, parent, modelId) => {
    steps = 0;
    if (role === "none") return check(request, parent, undefined);
    const { model } = request;
    const isOther = model !== undefined && model !== modelId;
    if (isOther && !validation.notConstant(model, parent, "model", modelId)) return false;
    // If the requirements for other fields depend on `model`, checks the request with the model id
    // that the SDK sends.
    const sent = role === "listed" ? request : { ...request, model: modelId };
    return check(sent, parent, undefined);
  };
}

const TOO_MANY_STEPS = `its check takes more than ${MOST_STEPS.toLocaleString("en")} steps, because the contract refers to itself; send the request with validate: "off", and the gateway checks it`;

/**
 * Makes the check of values against a tree. The check calls `step` for each part of a value, so
 * that `step` can limit the work. `type` is the JSON type of all values, if it was already tested.
 */
export function treeCheck(
  tree: Tree,
  validation: CheckFunctions,
  step: () => void,
  type?: JsonType,
): Check {
  const shared = new Map<Node, Check>();
  // The checks that are not made yet. All are made before the first request, so that a fault of
  // the contract shows at once.
  const queue: (() => void)[] = [];
  const scope: CheckScope = {
    tree,
    validation,
    checkOf: (node, type) => checkOf(node, scope, type),
    sharedCheck: (node) => {
      const target = resolveNode(node, tree);
      if (target.kind === "any") return PASS;
      const known = shared.get(target);
      if (known !== undefined) return known;
      let inner = PASS;
      const check: Check = (value, parent, key) => {
        step();
        return inner(value, parent, key);
      };
      shared.set(target, check);
      queue.push(() => (inner = scope.checkOf(target)));
      return check;
    },
  };
  const check = scope.checkOf(resolveNode(tree.root, tree), type);
  for (let make = queue.pop(); make !== undefined; make = queue.pop()) make();
  return check;
}

function checkOf(node: Node, scope: CheckScope, known?: JsonType): Check {
  const type = requiredType(node);
  if (type === undefined || type === known) return visit(node, CHECKS, { scope, type: known });
  const rest = visit(node, CHECKS, { scope, type });
  const { validation } = scope;
  return (value, parent, key) =>
    hasType(type, value, validation)
      ? rest(value, parent, key)
      : validation.wrongType(value, parent, key, type);
}

interface ValueContext {
  readonly scope: CheckScope;
  /** The JSON type of the value, if it was already tested. */
  readonly type: JsonType | undefined;
}

// The checks that follow the type test, by kind of node.
const CHECKS: Visitor<Check, ValueContext> = {
  any: () => PASS,
  never:
    (_, { scope: { validation } }) =>
    (value, parent, key) =>
      validation.refused(value, parent, key, "false", false, "is not allowed"),
  null: () => PASS,
  boolean: () => PASS,
  number: (node, { scope }) => numberCheck(node, scope),
  string: (node, { scope }) => textCheck(node, scope),
  words: (node, { scope }) => wordsCheck(node, scope),
  array: (node, { scope }) => listCheck(node, scope),
  tuple: (node, { scope }) => listCheck(node, scope),
  object: (node, { scope }) => objectCheck(node, scope),
  union: (node, { scope, type }) => unionCheck(node, scope, type),
  reference: (node, { scope }) => scope.sharedCheck(node),
  except: ({ about, not }, { scope, type }) =>
    inOrder([scope.checkOf(about, type), ...not.map((node) => notCheck(node, scope))]),
};
