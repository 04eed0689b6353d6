// Finds constants of an app: variables, object fields, static class fields and enum members.
import type {
  EnumMember,
  Node,
  PropertyAssignment,
  PropertyDeclaration,
  VariableDeclaration,
} from "ts-morph";
import type { App, Morph } from "./app.js";

/** The declaration of a constant with its initial value. */
export type Constant = VariableDeclaration | PropertyAssignment | PropertyDeclaration | EnumMember;

/** Returns the app's constant that an expression reads; undefined if it reads none. */
export function constantOf(node: Node, app: App, morph: Morph): Constant | undefined {
  const symbol = symbolOf(node, morph);
  const declared = (symbol?.getAliasedSymbol() ?? symbol)?.getValueDeclaration();
  if (declared === undefined || !app.files.includes(declared.getSourceFile())) return undefined;
  return givesValue(declared, morph) ? declared : undefined;
}

function givesValue(declared: Node, morph: Morph): declared is Constant {
  const { Node } = morph;
  if (Node.isEnumMember(declared)) return true;
  if (Node.isPropertyAssignment(declared)) return holdersOf(declared, morph).length > 0;
  if (Node.isVariableDeclaration(declared)) return isConstant(declared);
  return Node.isPropertyDeclaration(declared) && declared.isStatic() && declared.isReadonly();
}

function symbolOf(node: Node, { Node }: Morph) {
  const parent = node.getParent();
  if (Node.isShorthandPropertyAssignment(parent)) return parent.getValueSymbol();
  const isName = Node.isIdentifier(node) || Node.isPropertyAccessExpression(node);
  return isName ? node.getSymbol() : undefined;
}

/**
 * Checks whether the value of a constant can be edited without an edit of other code. It must be
 * possible to find all uses of the constant, and `isSo` must return true for each use.
 */
export function isOnlyFor(
  declared: Constant,
  morph: Morph,
  isSo: (node: Node) => boolean,
): boolean {
  const { Node } = morph;
  // Code such as `Object.values(Mode)` reads a member of the enum `Mode` without its name, so not
  // every use of a member can be found.
  if (Node.isEnumMember(declared)) return false;
  const readsOf = (each: Constant) =>
    each.findReferencesAsNodes().filter((node) => !isImport(node) && node !== each.getNameNode());
  // If the constant is an object field: the objects around it. Code that reads such an object as a
  // whole may use any of its fields.
  const holders = Node.isPropertyAssignment(declared) ? holdersOf(declared, morph) : [];
  // If the app declares a type for the constant, the code might not compile after an edit of the
  // value alone.
  const isFree = [declared, ...holders].every(
    (each) => !Node.isTyped(each) || each.getTypeNode() === undefined,
  );
  return (
    isFree &&
    readsOf(declared).every(isSo) &&
    holders.every((each) => readsOf(each).every((node) => readsOnlyField(node, morph)))
  );
}

// Checks whether the code around `name`, the name of an object, reads only one field of the object,
// as `name.field` does.
function readsOnlyField(name: Node, { Node }: Morph): boolean {
  const parent = name.getParentOrThrow();
  const isField = Node.isPropertyAccessExpression(parent) && parent.getNameNode() === name;
  return Node.isPropertyAccessExpression(isField ? parent.getParent() : parent);
}

// Returns the fields around a field, the innermost first, and then the `const` variable around
// them. For the field `c` in `const a = { b: { c: 1 } }`, these are `b` and `a`. Returns an empty
// list if the object literal is not the value of a `const` variable.
function holdersOf(field: PropertyAssignment, { Node }: Morph): readonly Constant[] {
  const holders: Constant[] = [];
  for (const each of field.getAncestors()) {
    if (Node.isPropertyAssignment(each)) holders.push(each);
    else if (Node.isVariableDeclaration(each)) return isConstant(each) ? [...holders, each] : [];
    else if (!isPartOfLiteral(each)) return [];
  }
  return [];
}

const isPartOfLiteral = (node: Node): boolean =>
  /^(ObjectLiteral|As|Satisfies|Parenthesized)Expression$/.test(node.getKindName());

const isConstant = (declared: VariableDeclaration): boolean =>
  declared.getVariableStatement()?.getDeclarationKind() === "const";

const isImport = (node: Node): boolean =>
  /^(Import|Export)Specifier$/.test(node.getParent()?.getKindName() ?? "");
