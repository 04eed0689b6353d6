// Finds the fields and values of requests that an app writes, reads or compares. Follows constants
// and spreads.
import type { Node, ObjectLiteralExpression } from "ts-morph";
import type { App, Morph } from "./app.js";
import { constantOf, isOnlyFor, type Constant } from "./constants.js";
import { ITEM, pathKey, property } from "./paths.js";
import { assignedAt, readAt } from "./reads.js";
import type { RequestPath, RequestTypes } from "./request-types.js";

/** A request field or value that the app writes, reads or compares. */
export interface RequestUse {
  readonly at: RequestPath;
  /** The name node of a field, or the expression of a value. */
  readonly node: Node;
  readonly kind: "field" | "value" | "compared";
  /** Whether only this request path uses the node. False for a constant with other uses. */
  readonly isExclusive: boolean;
}

/**
 * Finds all request fields and values that the app writes, reads or compares. The values of
 * constants come last.
 */
export function findRequestUses(
  app: App,
  morph: Morph,
  types: RequestTypes,
): readonly RequestUse[] {
  const { Node } = morph;
  const search = new Search(app, morph, types);
  for (const file of app.files) {
    file.forEachDescendant((node) => {
      search.requestUses.push(...readAt(node, morph, types));
      const put = assignedAt(node, morph, types);
      if (put !== undefined) search.value(put.node, put.at, true);
      if (Node.isObjectLiteralExpression(node) && !search.hasVisited(node)) {
        const at = types.ofType(node.getContextualType());
        // An object with `satisfies` keeps its own type. Code outside the request can read its
        // fields, so the object is not exclusive to this request path.
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
  return search.requestUses;
}

type Use = Pick<RequestUse, "at" | "node" | "isExclusive">;

class Search {
  readonly requestUses: RequestUse[] = [];
  readonly #app: App;
  readonly #morph: Morph;
  readonly #types: RequestTypes;
  readonly #visited = new Map<Node, Set<string>>();
  readonly #uses = new Map<Constant, Use[]>();

  constructor(app: App, morph: Morph, types: RequestTypes) {
    this.#app = app;
    this.#morph = morph;
    this.#types = types;
  }

  hasVisited(node: Node): boolean {
    return this.#visited.has(node);
  }

  /**
   * Collects an expression as the value at a request path, and all values inside the expression.
   */
  value(expression: Node, at: RequestPath, isExclusive: boolean): void {
    const { Node } = this.#morph;
    const node = this.#plain(expression);
    const seen = this.#visited.get(node) ?? new Set();
    if (seen.has(keyOf(at))) return;
    this.#visited.set(node, seen.add(keyOf(at)));
    if (Node.isConditionalExpression(node)) {
      for (const each of [node.getWhenTrue(), node.getWhenFalse()])
        this.value(each, at, isExclusive);
    } else if (Node.isBinaryExpression(node) && isChoice(node.getOperatorToken().getText())) {
      for (const each of [node.getLeft(), node.getRight()]) this.value(each, at, isExclusive);
    } else if (!this.#constant(node, at, isExclusive)) {
      if (!this.#hasFieldsOfApp(node))
        this.requestUses.push({ at, node, kind: "value", isExclusive });
      if (Node.isObjectLiteralExpression(node)) this.#object(node, at, isExclusive);
      if (!Node.isArrayLiteralExpression(node)) return;
      for (const item of node.getElements()) {
        if (Node.isSpreadElement(item)) this.value(item.getExpression(), at, isExclusive);
        else this.value(item, { ...at, path: [...at.path, ITEM] }, isExclusive);
      }
    }
  }

  /**
   * Collects the initial value of each constant that a request uses. If this value uses further
   * constants, collects their initial values too.
   */
  follow(): void {
    for (const [declared, uses] of this.#uses) {
      const initializer = declared.getInitializer();
      if (initializer === undefined) continue;
      const inRequests = new Set(uses.map(({ node }) => node));
      const isExclusive =
        uses.every((use) => use.isExclusive) &&
        new Set(uses.map(({ at }) => keyOf(at))).size === 1 &&
        isOnlyFor(
          declared,
          this.#morph,
          (node) => inRequests.has(node) || inRequests.has(node.getParentOrThrow()),
        );
      for (const { at } of uses) this.value(initializer, at, isExclusive);
    }
  }

  #object(literal: ObjectLiteralExpression, at: RequestPath, isExclusiveLiteral: boolean): void {
    const { Node } = this.#morph;
    for (const one of literal.getProperties()) {
      if (Node.isSpreadAssignment(one)) this.value(one.getExpression(), at, isExclusiveLiteral);
      if (!Node.isPropertyAssignment(one) && !Node.isShorthandPropertyAssignment(one)) continue;
      const name = this.#nameOf(one.getNameNode());
      const declared = name === undefined ? "app" : this.#declaredBy(literal, name);
      if (name === undefined || declared === "app") continue;
      const inner = { ...at, path: [...at.path, property(name)] };
      const isExclusive = isExclusiveLiteral && declared === "sdk";
      this.requestUses.push({ at: inner, node: one.getNameNode(), kind: "field", isExclusive });
      if (Node.isShorthandPropertyAssignment(one))
        this.#constant(one.getNameNode(), inner, isExclusive);
      else this.value(one.getInitializerOrThrow(), inner, isExclusive);
    }
  }

  // Returns whether the SDK, the app, or both declare a field of an object literal.
  #declaredBy(literal: ObjectLiteralExpression, name: string): "sdk" | "app" | "both" {
    const type = literal.getContextualType();
    const symbol = type?.getProperty(name);
    if (!this.#types.isOfApp(symbol)) return "sdk";
    const isAlsoOfSdk = this.#types.isOfSdk(symbol) || this.#types.ofType(type) === undefined;
    return isAlsoOfSdk ? "both" : "app";
  }

  // Checks whether a literal has a field that only the app declares. Such a literal is no request.
  #hasFieldsOfApp(node: Node): boolean {
    const { Node } = this.#morph;
    if (!Node.isObjectLiteralExpression(node)) return false;
    return node.getProperties().some((one) => {
      const name = Node.isPropertyAssignment(one) ? this.#nameOf(one.getNameNode()) : undefined;
      return name !== undefined && this.#declaredBy(node, name) === "app";
    });
  }

  #constant(node: Node, at: RequestPath, isExclusive: boolean): boolean {
    const declared = constantOf(node, this.#app, this.#morph);
    if (declared !== undefined) {
      this.#uses.set(declared, [...(this.#uses.get(declared) ?? []), { at, node, isExclusive }]);
    }
    return declared !== undefined || this.#morph.Node.isIdentifier(node);
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

const keyOf = ({ id, path }: RequestPath): string => `${id} ${pathKey(path)}`;
const isChoice = (operator: string): boolean => ["??", "||", "&&"].includes(operator);
