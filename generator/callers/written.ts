// What an app writes into requests: each field and each value, with its place, through constants and spreads.
import type { Node, ObjectLiteralExpression, VariableDeclaration } from "ts-morph";
import type { App, Morph } from "./app.js";
import { ITEM, pathKey, property } from "./places.js";
import { readAt } from "./reads.js";
import type { At, RequestTypes } from "./request-types.js";

/** A field or a value of a request, where the app writes it. */
export interface Written {
  readonly at: At;
  /** The name of a field, or the expression of a value. */
  readonly node: Node;
  readonly kind: "field" | "value" | "compared";
  /** Whether it is for this place alone: a constant that is used elsewhere, too, is not. */
  readonly isOwn: boolean;
}

/** All that the app writes into requests, in the order of its files. */
export function writtenIn(app: App, morph: Morph, types: RequestTypes): readonly Written[] {
  const { Node } = morph;
  const found: Written[] = [];
  const visited = new Map<Node, Set<string>>();
  const uses = new Map<VariableDeclaration, { readonly at: At; readonly node: Node }[]>();

  const value = (given: Node, at: At, isOwn: boolean): void => {
    const node = plain(given);
    const seen = visited.get(node) ?? new Set();
    if (seen.has(keyOf(at))) return;
    visited.set(node, seen.add(keyOf(at)));
    if (Node.isConditionalExpression(node)) {
      for (const each of [node.getWhenTrue(), node.getWhenFalse()]) value(each, at, isOwn);
    } else if (Node.isBinaryExpression(node) && isChoice(node.getOperatorToken().getText())) {
      for (const each of [node.getLeft(), node.getRight()]) value(each, at, isOwn);
    } else if (Node.isIdentifier(node)) constant(node, at);
    else {
      found.push({ at, node, kind: "value", isOwn });
      if (Node.isObjectLiteralExpression(node)) object(node, at, isOwn);
      if (Node.isArrayLiteralExpression(node)) {
        for (const item of node.getElements()) {
          if (Node.isSpreadElement(item)) value(item.getExpression(), at, isOwn);
          else value(item, { ...at, path: [...at.path, ITEM] }, isOwn);
        }
      }
    }
  };

  const object = (literal: ObjectLiteralExpression, at: At, isOwn: boolean): void => {
    for (const one of literal.getProperties()) {
      if (Node.isSpreadAssignment(one)) value(one.getExpression(), at, isOwn);
      if (!Node.isPropertyAssignment(one) && !Node.isShorthandPropertyAssignment(one)) continue;
      const name = nameOf(one.getNameNode());
      if (name === undefined) continue;
      const inner = { ...at, path: [...at.path, property(name)] };
      found.push({ at: inner, node: one.getNameNode(), kind: "field", isOwn });
      const held = Node.isPropertyAssignment(one) ? one.getInitializer() : undefined;
      if (held !== undefined) value(held, inner, isOwn);
      else if (Node.isShorthandPropertyAssignment(one)) constant(one.getNameNode(), inner);
    }
  };

  const constant = (node: Node, at: At): void => {
    const declared = constantOf(node);
    if (declared !== undefined) uses.set(declared, [...(uses.get(declared) ?? []), { at, node }]);
  };

  const nameOf = (node: Node): string | undefined => {
    if (Node.isIdentifier(node)) return node.getText();
    const inner = Node.isComputedPropertyName(node) ? node.getExpression() : node;
    return Node.isStringLiteral(inner) ? inner.getLiteralText() : undefined;
  };

  const plain = (node: Node): Node =>
    Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node) ||
    Node.isNonNullExpression(node)
      ? plain(node.getExpression())
      : node;

  // A constant of the app, with what it is.
  const constantOf = (node: Node): VariableDeclaration | undefined => {
    const isName = Node.isIdentifier(node) && Node.isShorthandPropertyAssignment(node.getParent());
    const parent = node.getParent();
    const local =
      isName && Node.isShorthandPropertyAssignment(parent)
        ? parent.getValueSymbol()
        : node.getSymbol();
    const declared = (local?.getAliasedSymbol() ?? local)?.getValueDeclaration();
    if (!Node.isVariableDeclaration(declared) || declared.getInitializer() === undefined)
      return undefined;
    const isConstant = declared.getVariableStatement()?.getDeclarationKind() === "const";
    return isConstant && app.files.includes(declared.getSourceFile()) ? declared : undefined;
  };

  for (const file of app.files) {
    file.forEachDescendant((node) => {
      if (Node.isObjectLiteralExpression(node) && !visited.has(node)) {
        const at = types.ofType(node.getContextualType());
        // The constant has a type of its own, whose fields are read elsewhere.
        if (at !== undefined) value(node, at, !Node.isSatisfiesExpression(node.getParent()));
      }
      found.push(...readAt(node, morph, types));
      if (!Node.isCallExpression(node)) return;
      for (const each of node.getArguments()) {
        const at = Node.isExpression(each) ? types.ofType(each.getContextualType()) : undefined;
        if (at !== undefined) value(each, at, true);
      }
    });
  }
  follow(uses, value);
  return found;
}

type Uses = Map<VariableDeclaration, { readonly at: At; readonly node: Node }[]>;

// What constants hold belongs to the requests that they are used in; it may name further constants.
function follow(uses: Uses, value: (node: Node, at: At, isOwn: boolean) => void): void {
  for (const [declared, found] of uses) {
    const held = declared.getInitializer();
    if (held === undefined) continue;
    const inRequests = new Set(found.map(({ node }) => node));
    const isOwn =
      new Set(found.map(({ at }) => keyOf(at))).size === 1 &&
      declared
        .findReferencesAsNodes()
        .every((node) => inRequests.has(node) || node === declared.getNameNode() || isImport(node));
    for (const { at } of found) value(held, at, isOwn);
  }
}

const isImport = (node: Node): boolean =>
  /^(Import|Export)Specifier$/.test(node.getParent()?.getKindName() ?? "");

const keyOf = ({ id, path }: At): string => `${id} ${pathKey(path)}`;
const isChoice = (operator: string): boolean => ["??", "||", "&&"].includes(operator);
