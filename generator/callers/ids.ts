// Finds the model ids in an app: in calls, types and imports, and in constants that are arguments
// of calls.
import type { CallExpression, Node, NoSubstitutionTemplateLiteral, StringLiteral } from "ts-morph";
import { namesOf } from "../read/normalise/names.js";
import { subpathName } from "../typescript/package/manifest.js";
import type { App, Morph } from "./app.js";
import { constantOf, isOnlyFor, type Constant } from "./constants.js";
import { pathOf } from "./declarations.js";
import type { RequestTypes } from "./request-types.js";

type Text = StringLiteral | NoSubstitutionTemplateLiteral;

/** A string literal that names a model. */
export interface ModelMention {
  readonly id: string;
  readonly node: Text;
  /**
   * Whether the literal can be edited alone. False for the value of a constant if other code may
   * use the constant too, or if its declared type may not accept another id.
   */
  readonly isSdkOnly: boolean;
  /** Returns the literal's new content for another model id. */
  readonly naming: (id: string) => string;
}

/** Finds the string literals that name one of these models. */
export function modelMentions(
  app: App,
  morph: Morph,
  types: RequestTypes,
  sdkName: string,
  ids: ReadonlySet<string>,
): readonly ModelMention[] {
  const search = new Search(app, morph, types, ids);
  for (const file of app.files) {
    file.forEachDescendant((node) => {
      if (search.isCall(node)) search.name(node.getArguments()[0]);
      if (!search.isText(node)) return;
      const path = isModuleName(node) ? moduleOf(node.getLiteralText(), sdkName, ids) : undefined;
      if (path !== undefined) search.mentions.set(node, { ...path, node, isSdkOnly: true });
      else if (search.isKey(node) || search.isListed(node)) search.text(node, true);
    });
  }
  return [...search.mentions.values()];
}

class Search {
  readonly mentions = new Map<Node, ModelMention>();
  readonly #app: App;
  readonly #morph: Morph;
  readonly #types: RequestTypes;
  readonly #ids: ReadonlySet<string>;

  constructor(app: App, morph: Morph, types: RequestTypes, ids: ReadonlySet<string>) {
    this.#app = app;
    this.#morph = morph;
    this.#types = types;
    this.#ids = ids;
  }

  isText(node: Node | undefined): node is Text {
    const { Node } = this.#morph;
    return Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);
  }

  /** Checks whether a node calls `client.model(…)` or `client.untyped(…)`. */
  isCall(node: Node | undefined): node is CallExpression {
    const { Node } = this.#morph;
    const callee = Node.isCallExpression(node) ? node.getExpression() : undefined;
    if (!Node.isPropertyAccessExpression(callee)) return false;
    const isNaming = /^(model|untyped)$/.test(callee.getName());
    return isNaming && this.#types.isOfSdk(callee.getNameNode().getSymbol());
  }

  /**
   * Checks whether a literal is a member name of an SDK declaration, as in `ModelRequests["x"]` or
   * `models["x"]`.
   */
  isKey(node: Text): boolean {
    const parent = node.getParent();
    const isElement = this.#morph.Node.isElementAccessExpression(parent);
    const symbol = isElement ? parent.getExpression().getSymbol() : node.getSymbol();
    if (!isElement && symbol?.getName() !== node.getLiteralText()) return false;
    return this.#types.isOfSdk(symbol?.getAliasedSymbol() ?? symbol);
  }

  /**
   * Checks whether a literal is one of the searched ids, and whether the type expected at this
   * point lists all model ids, as `ModelId` does.
   */
  isListed(node: Text): boolean {
    if (!this.#ids.has(node.getLiteralText())) return false;
    const members = node.getContextualType()?.getUnionTypes() ?? [];
    const listed = members.map((each) => each.getLiteralValue());
    const { modelIds } = this.#types;
    return modelIds.length > 1 && modelIds.every((id) => listed.includes(id));
  }

  text(node: Node | undefined, isSdkOnly: boolean): void {
    if (!this.isText(node) || this.mentions.has(node)) return;
    const id = node.getLiteralText();
    if (this.#ids.has(id))
      this.mentions.set(node, { id, node, isSdkOnly, naming: (other) => other });
  }

  /** Collects the model ids that an expression can evaluate to. */
  name(expression: Node | undefined): void {
    const { Node } = this.#morph;
    if (Node.isConditionalExpression(expression)) {
      for (const each of [expression.getWhenTrue(), expression.getWhenFalse()]) this.name(each);
    } else if (Node.isAsExpression(expression) || Node.isParenthesizedExpression(expression)) {
      this.name(expression.getExpression());
    } else if (Node.isIdentifier(expression) || Node.isPropertyAccessExpression(expression)) {
      this.#constant(constantOf(expression, this.#app, this.#morph));
    } else this.text(expression, true);
  }

  #constant(declared: Constant | undefined): void {
    const { Node } = this.#morph;
    const initializer = declared?.getInitializer();
    const text = Node.isAsExpression(initializer) ? initializer.getExpression() : initializer;
    if (declared === undefined || !this.isText(text)) return;
    if (!this.#ids.has(text.getLiteralText())) return;
    // If the app declares a type that lists the id, the app might not compile after an edit of the
    // literal alone.
    const type = text.getContextualType();
    const isFree = type === undefined || type.isString() || this.isListed(text);
    const isSdkOnly = isFree && isOnlyFor(declared, this.#morph, (node) => this.#isNaming(node));
    this.text(text, isSdkOnly);
  }

  // Checks whether a use of a constant still works with another model id: as an argument of
  // `client.model(…)` or `client.untyped(…)`, or inside a template literal.
  #isNaming(node: Node): boolean {
    const { Node } = this.#morph;
    const parent = node.getParent();
    if (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node) {
      return this.#isNaming(parent);
    }
    return Node.isTemplateSpan(parent) || this.isCall(parent);
  }
}

const isModuleName = (node: Node): boolean =>
  /^((Import|Export)Declaration|CallExpression)$/.test(node.getParent()?.getKindName() ?? "");

// Finds the model that an import path names, such as `gateway-sdk/models/x` or `./models/x.js`.
// Returns undefined for all other paths.
function moduleOf(
  path: string,
  sdkName: string,
  ids: ReadonlySet<string>,
): Pick<ModelMention, "id" | "naming"> | undefined {
  for (const folder of ["models", "schemas"] as const) {
    const subpath = (id: string) =>
      `${sdkName}/${folder}/${subpathName({ id, names: namesOf(id) })}`;
    for (const id of ids) {
      if (path === subpath(id)) return { id, naming: subpath };
      const file = `/${pathOf(id, folder)}.`;
      if (!path.startsWith(".") || !path.includes(file)) continue;
      return { id, naming: (other) => path.replace(file, () => `/${pathOf(other, folder)}.`) };
    }
  }
  return undefined;
}
