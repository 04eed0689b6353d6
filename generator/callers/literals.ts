// Checks literals in the code of an app against the old and the new contracts.
import type { Node } from "ts-morph";
import { accepts } from "../read/tree/accepts.js";
import { ruleTree } from "../read/tree/contract-tree.js";
import type { ComparableRequest } from "../compare/diff/comparable.js";
import { isJsonArray, isJsonObject, objectOf, type Json } from "../read/schema/json.js";
import type { Morph } from "./app.js";
import { pathKey, type ContractPaths } from "./paths.js";
import type { Sides } from "./renames.js";
import type { RequestPath } from "./request-types.js";

/** Checks whether the new contract refuses a value that the old contract possibly accepted. */
export function isRefused({ before, after }: Sides, { path }: RequestPath, value: Json): boolean {
  const verdicts = ({ at, tree }: ContractPaths) =>
    (at.get(pathKey(path))?.nodes ?? []).map((node) => accepts(node, value, tree));
  const [old, now] = [verdicts(before), verdicts(after)];
  const wasAccepted = old.some((verdict) => verdict !== false);
  return wasAccepted && now.length > 0 && now.every((verdict) => verdict === false);
}

/** Returns the messages of the new documented rules that a whole request breaks. */
export function newlyForbidden(
  before: ComparableRequest,
  after: ComparableRequest,
  value: Json,
): readonly string[] {
  const oldRules = new Set(before.rules.map(({ schema }) => JSON.stringify(schema)));
  return after.rules.flatMap(({ schema, message }) => {
    if (oldRules.has(JSON.stringify(schema))) return [];
    const tree = ruleTree(schema);
    return accepts(tree.root, value, tree) === false ? [message] : [];
  });
}

/** Returns the constant value of an expression; undefined if the value can vary. */
export function literalValue(node: Node, morph: Morph): Json | undefined {
  const { Node, SyntaxKind } = morph;
  if (Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node)) {
    return node.getLiteralText();
  }
  if (Node.isNumericLiteral(node)) return Number(node.getLiteralValue());
  if (Node.isTrueLiteral(node) || Node.isFalseLiteral(node)) return node.getLiteralValue();
  if (Node.isNullLiteral(node)) return null;
  if (Node.isPrefixUnaryExpression(node) && node.getOperatorToken() === SyntaxKind.MinusToken) {
    const value = literalValue(node.getOperand(), morph);
    return typeof value === "number" ? -value : undefined;
  }
  if (Node.isArrayLiteralExpression(node)) {
    const items = node.getElements().map((each) => literalValue(each, morph));
    return items.every((each) => each !== undefined) ? items : undefined;
  }
  if (!Node.isObjectLiteralExpression(node)) return undefined;
  const members = node.getProperties().map((one): readonly [string, Json] | undefined => {
    if (!Node.isPropertyAssignment(one)) return undefined;
    const name = one.getNameNode();
    const key = Node.isIdentifier(name) ? name.getText() : literalValue(name, morph);
    const value = one.getInitializer();
    const memberValue = value && literalValue(value, morph);
    return typeof key === "string" && memberValue !== undefined ? [key, memberValue] : undefined;
  });
  return members.every((each) => each !== undefined) ? objectOf(members) : undefined;
}

/** Checks whether lists of this length were accepted before and are refused now. */
export function isCountRefused(
  { before, after }: Sides,
  { path }: RequestPath,
  count: number,
): boolean {
  const takes = ({ at }: ContractPaths): readonly boolean[] =>
    (at.get(pathKey(path))?.nodes ?? []).flatMap((node) =>
      node.kind === "array" || node.kind === "tuple"
        ? [node.min <= count && count <= node.max]
        : [],
    );
  const now = takes(after);
  return takes(before).includes(true) && now.length > 0 && !now.includes(true);
}

export const isCompound = (value: Json): boolean => isJsonObject(value) || isJsonArray(value);
