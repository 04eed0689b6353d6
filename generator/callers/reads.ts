// Finds the request fields that an app reads, and the values that the app compares with these
// fields.
import type { BinaryExpression, Node } from "ts-morph";
import type { Morph } from "./app.js";
import type { RequestPath, RequestTypes } from "./request-types.js";
import type { RequestUse } from "./request-use.js";

/**
 * Returns the request field that a node reads, and the values that are compared with the field.
 * Returns an empty list for other nodes.
 */
export function readAt(node: Node, { Node }: Morph, types: RequestTypes): readonly RequestUse[] {
  const usesOf = (name: Node, at: RequestPath | undefined): readonly RequestUse[] => {
    if (at === undefined) return [];
    const values = comparedWith(node, { Node });
    return [
      { at, node: name, kind: "field", isExclusive: true },
      ...values.map((each): RequestUse => ({
        at,
        node: each,
        kind: "compared",
        isExclusive: true,
      })),
    ];
  };
  if (Node.isPropertyAccessExpression(node)) {
    return usesOf(node.getNameNode(), types.ofField(node.getNameNode().getSymbol()));
  }
  if (Node.isBindingElement(node)) {
    const name = node.getPropertyNameNode() ?? node.getNameNode();
    return usesOf(name, types.ofField(node.getParent().getType().getProperty(name.getText())));
  }
  if (Node.isElementAccessExpression(node)) {
    const key = node.getArgumentExpression();
    return Node.isStringLiteral(key) ? usesOf(key, types.ofField(key.getSymbol())) : [];
  }
  // Field names in types: `Request["name"]`, `Pick<Request, "name">`.
  const key = Node.isLiteralTypeNode(node) ? node.getLiteral() : undefined;
  if (!Node.isStringLiteral(key)) return [];
  const owner = node.getFirstAncestor(
    (each) =>
      Node.isIndexedAccessTypeNode(each) ||
      Node.isTypeReference(each) ||
      Node.isExpressionWithTypeArguments(each),
  );
  const of = Node.isIndexedAccessTypeNode(owner)
    ? owner.getObjectTypeNode()
    : Node.isTypeReference(owner) || Node.isExpressionWithTypeArguments(owner)
      ? owner.getTypeArguments()[0]
      : undefined;
  return usesOf(key, types.ofField(of?.getType().getProperty(key.getLiteralText())));
}

/**
 * Returns the request field that a node assigns to, and the assigned value; undefined for other
 * nodes.
 */
export function assignedAt(
  node: Node,
  { Node }: Morph,
  types: RequestTypes,
): { readonly at: RequestPath; readonly node: Node } | undefined {
  if (!Node.isBinaryExpression(node) || !isAssignment(node)) return undefined;
  const target = node.getLeft();
  const isElement = Node.isElementAccessExpression(target);
  const at = types.ofField((isElement ? target.getArgumentExpression() : target)?.getSymbol());
  return at && { at, node: node.getRight() };
}

/** Checks whether a node is an assignment with `=`, `??=`, `||=` or `&&=`. */
export const isAssignment = (node: BinaryExpression): boolean =>
  /^(\?\?|\|\||&&)?=$/.test(node.getOperatorToken().getText());

function comparedWith(node: Node, { Node }: Pick<Morph, "Node">): readonly Node[] {
  const parent = node.getParent();
  if (Node.isSwitchStatement(parent)) {
    return parent
      .getClauses()
      .flatMap((each) => (Node.isCaseClause(each) ? [each.getExpression()] : []));
  }
  if (!Node.isBinaryExpression(parent) || !/^[=!]==?$/.test(parent.getOperatorToken().getText()))
    return [];
  return [parent.getLeft(), parent.getRight()].filter((each) => each !== node);
}
