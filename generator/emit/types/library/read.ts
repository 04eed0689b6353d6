// Reads what json-schema-to-typescript printed as data: a closed list of type forms, stand-ins put back.
import type { ts as TypeScript } from "ts-morph";
import type { Declaration, Field } from "../declaration.js";
import { besideInherited } from "../shape/inherited.js";
import { intersect, NEVER, union, UNKNOWN, type Shape } from "../shape/shape.js";
import { ROOT } from "./print.js";
import type { Tokens } from "./tokens.js";

/** How printed objects get their names. */
export interface Naming {
  /** Takes a name for the next object of a printed schema. */
  readonly name: (member: number) => string;
  readonly doc: (member: number) => readonly string[];
}

/** The types of the printed schemas, and the objects that they name. */
export interface ReadTypes {
  readonly shapes: readonly Shape[];
  readonly declarations: readonly Declaration[];
}

/** Reads the printed text; throws on any form that is not in the list. */
export async function readPrinted(
  text: string,
  tokens: Tokens,
  naming: Naming,
): Promise<ReadTypes> {
  // The parser takes long to load; the guard needs it anyway, later.
  const { ts } = await import("ts-morph");
  return readSource(ts, text, tokens, naming);
}

function readSource(
  ts: typeof TypeScript,
  text: string,
  tokens: Tokens,
  naming: Naming,
): ReadTypes {
  const { SyntaxKind } = ts;
  const source = ts.createSourceFile("printed.ts", text, ts.ScriptTarget.ES2022, true);
  const named = new Map<
    string,
    TypeScript.InterfaceDeclaration | TypeScript.TypeAliasDeclaration
  >();
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      named.set(statement.name.text, statement);
    }
  }
  const declarations: Declaration[] = [];
  let member = 0;

  const read = (node: TypeScript.TypeNode | undefined): Shape => {
    if (node === undefined) throw new Error("a type is missing");
    switch (node.kind) {
      case SyntaxKind.UnknownKeyword:
        return UNKNOWN;
      case SyntaxKind.NeverKeyword:
        return NEVER;
      case SyntaxKind.StringKeyword:
        return { kind: "string" };
      case SyntaxKind.NumberKeyword:
        return { kind: "number" };
      case SyntaxKind.BooleanKeyword:
        return { kind: "boolean" };
      case SyntaxKind.UndefinedKeyword:
        return { kind: "undefined" };
    }
    if (ts.isParenthesizedTypeNode(node)) return read(node.type);
    if (ts.isArrayTypeNode(node)) return { kind: "array", item: read(node.elementType) };
    if (ts.isUnionTypeNode(node)) return union(node.types.map(read));
    if (ts.isIntersectionTypeNode(node)) return node.types.map(read).reduce(intersect, UNKNOWN);
    if (ts.isTypeLiteralNode(node)) return readObject(node.members);
    if (ts.isLiteralTypeNode(node)) return readLiteral(node.literal);
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const target = named.get(node.typeName.text);
      if (target === undefined) throw new Error("a name is declared nowhere");
      return ts.isInterfaceDeclaration(target) ? readObject(target.members) : read(target.type);
    }
    throw new Error(`a ${SyntaxKind[node.kind]} is none of the forms`);
  };

  const readLiteral = (literal: TypeScript.Node): Shape => {
    if (literal.kind === SyntaxKind.NullKeyword) return { kind: "null" };
    const shape = ts.isStringLiteral(literal) ? tokens.shapeOf(literal.text) : undefined;
    if (shape === undefined) throw new Error("a literal stands for nothing");
    return shape;
  };

  const readObject = (members: TypeScript.NodeArray<TypeScript.TypeElement>): Shape => {
    const fields: Field[] = [];
    let otherKeys: Shape | undefined;
    for (const element of members) {
      if (ts.isIndexSignatureDeclaration(element)) otherKeys = read(element.type);
      else if (ts.isPropertySignature(element) && ts.isIdentifier(element.name)) {
        const field = tokens.fieldOf(element.name.text);
        if (field === undefined) throw new Error("a field stands for nothing");
        const optional = element.questionToken !== undefined;
        fields.push(besideInherited({ ...field, optional, shape: read(element.type) }));
      } else throw new Error(`a ${SyntaxKind[element.kind]} is none of the forms`);
    }
    if (fields.length === 0) return { kind: "record", value: otherKeys ?? UNKNOWN };
    const name = naming.name(member);
    const doc = naming.doc(member);
    // The library has widened it by the fields, but not by what objects inherit under the name of one.
    const others =
      otherKeys === undefined
        ? {}
        : { otherKeys: union([otherKeys, ...fields.map((field) => field.shape)]) };
    declarations.push({ name, doc, fields, ...others, alternatives: [] });
    return { kind: "name", name };
  };

  const root = named.get(ROOT);
  if (root === undefined || !ts.isInterfaceDeclaration(root))
    throw new Error("nothing was printed");
  const shapes = root.members.map((element, index) => {
    member = index;
    return read(ts.isPropertySignature(element) ? element.type : undefined);
  });
  return { shapes, declarations };
}
