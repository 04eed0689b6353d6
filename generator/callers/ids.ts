// Where an app names models: in calls, in types, in imports, and in constants that these use.
import type { Node, StringLiteral, NoSubstitutionTemplateLiteral } from "ts-morph";
import { namesOf } from "../normalise/names.js";
import { subpathName } from "../emit/package/manifest.js";
import type { App, Morph } from "./app.js";
import { pathOf } from "./declarations.js";
import type { RequestTypes } from "./request-types.js";

type Text = StringLiteral | NoSubstitutionTemplateLiteral;

/** A text that names a model. */
export interface NamedModel {
  readonly id: string;
  readonly node: Text;
  /** Whether it is for the SDK alone. */
  readonly isOwn: boolean;
  /** The text for another model. */
  readonly naming: (id: string) => string;
}

/** The places at which an app names one of these models. */
export function modelsNamedIn(
  app: App,
  { Node }: Morph,
  types: RequestTypes,
  sdkName: string,
  ids: ReadonlySet<string>,
): readonly NamedModel[] {
  const found = new Map<Node, NamedModel>();
  const isText = (node: Node | undefined): node is Text =>
    Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node);
  const add = (node: Node | undefined, isOwn: boolean): void => {
    if (!isText(node) || found.has(node)) return;
    const id = node.getLiteralText();
    if (ids.has(id)) found.set(node, { id, node, isOwn, naming: (other) => other });
  };

  const named = (given: Node | undefined): void => {
    if (given === undefined) return;
    if (Node.isConditionalExpression(given)) {
      for (const each of [given.getWhenTrue(), given.getWhenFalse()]) named(each);
    } else if (Node.isAsExpression(given) || Node.isParenthesizedExpression(given)) {
      named(given.getExpression());
    } else if (Node.isIdentifier(given) || Node.isPropertyAccessExpression(given)) {
      const symbol = given.getSymbol();
      const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getValueDeclaration();
      const isMember = Node.isPropertyAssignment(declared);
      if (!isMember && !Node.isVariableDeclaration(declared)) return;
      if (!app.files.includes(declared.getSourceFile())) return;
      const held = declared.getInitializer();
      const uses = declared.findReferencesAsNodes();
      add(
        Node.isAsExpression(held) ? held.getExpression() : held,
        uses.every((node) => isNaming(node, declared.getNameNode())),
      );
    } else add(given, true);
  };

  // Calls of the SDK, imports, and texts that are made of the constant.
  const isNaming = (node: Node, declaration: Node): boolean => {
    const parent = node.getParent();
    if (Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node) {
      return isNaming(parent, declaration);
    }
    return (
      node === declaration ||
      Node.isImportSpecifier(parent) ||
      Node.isExportSpecifier(parent) ||
      Node.isTemplateSpan(parent) ||
      (Node.isCallExpression(parent) && isNamingCall(parent))
    );
  };
  const isNamingCall = (node: Node): boolean => {
    const callee = Node.isCallExpression(node) ? node.getExpression() : undefined;
    if (!Node.isPropertyAccessExpression(callee)) return false;
    return (
      /^(model|untyped)$/.test(callee.getName()) && types.isOfSdk(callee.getNameNode().getSymbol())
    );
  };

  for (const file of app.files) {
    file.forEachDescendant((node) => {
      if (Node.isCallExpression(node) && isNamingCall(node)) named(node.getArguments()[0]);
      if (!isText(node) || found.has(node)) return;
      const path = isModuleName(node) ? moduleOf(node.getLiteralText(), sdkName, ids) : undefined;
      if (path !== undefined) found.set(node, { ...path, node, isOwn: true });
      else if (ids.has(node.getLiteralText()) && (isKey(node) || isListed(node))) add(node, true);
    });
  }

  // `ModelRequests["x"]`, `models["x"]`: the name of a member that the SDK declares.
  function isKey(node: Text): boolean {
    const parent = node.getParent();
    if (Node.isElementAccessExpression(parent)) {
      const map = parent.getExpression().getSymbol();
      return types.isOfSdk(map?.getAliasedSymbol() ?? map);
    }
    const symbol = node.getSymbol();
    return symbol?.getName() === node.getLiteralText() && types.isOfSdk(symbol);
  }

  // Where the type lists all models, such as `ModelId`.
  function isListed(node: Text): boolean {
    const type = node.getContextualType();
    if (type?.isUnion() !== true) return false;
    const listed = type
      .getUnionTypes()
      .flatMap((each) => (each.isStringLiteral() ? [each.getLiteralValue()] : []));
    return types.modelIds.length > 1 && types.modelIds.every((id) => listed.includes(id));
  }
  return [...found.values()];
}

const isModuleName = (node: Node): boolean =>
  /^((Import|Export)Declaration|CallExpression)$/.test(node.getParent()?.getKindName() ?? "");

// The model whose module a path leads to: a subpath of the package, or a file of the SDK.
function moduleOf(
  path: string,
  sdkName: string,
  ids: ReadonlySet<string>,
): Pick<NamedModel, "id" | "naming"> | undefined {
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
