// What an app writes into requests: each field and each value, with its place, through constants and spreads.
import type { Node, ObjectLiteralExpression, VariableDeclaration } from "ts-morph";
import type { App, Morph } from "./app.js";
import { ITEM, pathKey, property } from "./places.js";
import { readAt } from "./reads.js";
import type { At, RequestTypes } from "./request-types.js";

/** A field or a value of a request, where the app writes it, or compares with it. */
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
  const search = new Search(app, morph);
  for (const file of app.files) {
    file.forEachDescendant((node) => {
      search.found.push(...readAt(node, morph, types));
      if (Node.isObjectLiteralExpression(node) && !search.knows(node)) {
        const at = types.ofType(node.getContextualType());
        // The constant has a type of its own, whose fields are read elsewhere.
        if (at !== undefined) search.value(node, at, !Node.isSatisfiesExpression(node.getParent()));
      }
      if (!Node.isCallExpression(node)) return;
      for (const each of node.getArguments()) {
        const at = Node.isExpression(each) ? types.ofType(each.getContextualType()) : undefined;
        if (at !== undefined) search.value(each, at, true);
      }
    });
  }
  search.follow();
  return search.found;
}

interface Use {
  readonly at: At;
  readonly node: Node;
}

class Search {
  readonly found: Written[] = [];
  readonly #app: App;
  readonly #morph: Morph;
  readonly #visited = new Map<Node, Set<string>>();
  readonly #uses = new Map<VariableDeclaration, Use[]>();

  constructor(app: App, morph: Morph) {
    this.#app = app;
    this.#morph = morph;
  }

  knows(node: Node): boolean {
    return this.#visited.has(node);
  }

  /** An expression that is the value of a place, and all inside it. */
  value(given: Node, at: At, isOwn: boolean): void {
    const { Node } = this.#morph;
    const node = this.#plain(given);
    const seen = this.#visited.get(node) ?? new Set();
    if (seen.has(keyOf(at))) return;
    this.#visited.set(node, seen.add(keyOf(at)));
    if (Node.isConditionalExpression(node)) {
      for (const each of [node.getWhenTrue(), node.getWhenFalse()]) this.value(each, at, isOwn);
    } else if (Node.isBinaryExpression(node) && isChoice(node.getOperatorToken().getText())) {
      for (const each of [node.getLeft(), node.getRight()]) this.value(each, at, isOwn);
    } else if (Node.isIdentifier(node)) this.#constant(node, at);
    else {
      this.found.push({ at, node, kind: "value", isOwn });
      if (Node.isObjectLiteralExpression(node)) this.#object(node, at, isOwn);
      if (!Node.isArrayLiteralExpression(node)) return;
      for (const item of node.getElements()) {
        if (Node.isSpreadElement(item)) this.value(item.getExpression(), at, isOwn);
        else this.value(item, { ...at, path: [...at.path, ITEM] }, isOwn);
      }
    }
  }

  /** What constants hold belongs to the requests that they are used in; it may name further constants. */
  follow(): void {
    for (const [declared, found] of this.#uses) {
      const held = declared.getInitializer();
      if (held === undefined) continue;
      const inRequests = new Set<Node>([declared.getNameNode(), ...found.map(({ node }) => node)]);
      // A type of the app's own would stay as it is.
      const isOwn =
        declared.getTypeNode() === undefined &&
        new Set(found.map(({ at }) => keyOf(at))).size === 1 &&
        declared
          .findReferencesAsNodes()
          .every((node) => inRequests.has(node) || isImport(node.getParent()));
      for (const { at } of found) this.value(held, at, isOwn);
    }
  }

  #object(literal: ObjectLiteralExpression, at: At, isOwn: boolean): void {
    const { Node } = this.#morph;
    for (const one of literal.getProperties()) {
      if (Node.isSpreadAssignment(one)) this.value(one.getExpression(), at, isOwn);
      if (!Node.isPropertyAssignment(one) && !Node.isShorthandPropertyAssignment(one)) continue;
      const name = this.#nameOf(one.getNameNode());
      if (name === undefined) continue;
      const inner = { ...at, path: [...at.path, property(name)] };
      this.found.push({ at: inner, node: one.getNameNode(), kind: "field", isOwn });
      if (Node.isShorthandPropertyAssignment(one)) this.#constant(one.getNameNode(), inner);
      else this.value(one.getInitializerOrThrow(), inner, isOwn);
    }
  }

  #constant(node: Node, at: At): void {
    const declared = this.#constantOf(node);
    if (declared === undefined) return;
    this.#uses.set(declared, [...(this.#uses.get(declared) ?? []), { at, node }]);
  }

  // A constant of the app, with what it is.
  #constantOf(node: Node): VariableDeclaration | undefined {
    const { Node } = this.#morph;
    const parent = node.getParent();
    const symbol = Node.isShorthandPropertyAssignment(parent)
      ? parent.getValueSymbol()
      : node.getSymbol();
    const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getValueDeclaration();
    if (!Node.isVariableDeclaration(declared)) return undefined;
    const isConstant = declared.getVariableStatement()?.getDeclarationKind() === "const";
    return isConstant && this.#app.files.includes(declared.getSourceFile()) ? declared : undefined;
  }

  #nameOf(node: Node): string | undefined {
    const { Node } = this.#morph;
    if (Node.isIdentifier(node)) return node.getText();
    const inner = Node.isComputedPropertyName(node) ? node.getExpression() : node;
    return Node.isStringLiteral(inner) ? inner.getLiteralText() : undefined;
  }

  #plain(node: Node): Node {
    const { Node } = this.#morph;
    return Node.isParenthesizedExpression(node) ||
      Node.isAsExpression(node) ||
      Node.isSatisfiesExpression(node) ||
      Node.isNonNullExpression(node)
      ? this.#plain(node.getExpression())
      : node;
  }
}

const isImport = (node: Node | undefined): boolean =>
  /^(Import|Export)Specifier$/.test(node?.getKindName() ?? "");

const keyOf = ({ id, path }: At): string => `${id} ${pathKey(path)}`;
const isChoice = (operator: string): boolean => ["??", "||", "&&"].includes(operator);
