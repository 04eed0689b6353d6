// Stage "guard": parses emitted code and refuses any syntax that no emitter writes.
import { ts } from "ts-morph";
import type { EmittedFile } from "../emit/file.js";

const { SyntaxKind } = ts;

// The syntax of emitted modules; anything else comes from text that escaped its quotes.
const ALLOWED = new Set<ts.SyntaxKind>([
  SyntaxKind.SourceFile,
  SyntaxKind.EndOfFileToken,
  // declarations and statements
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ImportClause,
  SyntaxKind.NamedImports,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ExportAssignment,
  SyntaxKind.ExportKeyword,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.PropertySignature,
  SyntaxKind.IndexSignature,
  SyntaxKind.IndexedAccessType,
  SyntaxKind.UndefinedKeyword,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.DotDotDotToken,
  SyntaxKind.Block,
  SyntaxKind.VariableStatement,
  SyntaxKind.VariableDeclarationList,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.ExpressionStatement,
  SyntaxKind.IfStatement,
  SyntaxKind.ForStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.ReturnStatement,
  // expressions
  SyntaxKind.Identifier,
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.TrueKeyword,
  SyntaxKind.FalseKeyword,
  SyntaxKind.NullKeyword,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ComputedPropertyName,
  SyntaxKind.ShorthandPropertyAssignment,
  SyntaxKind.SpreadAssignment,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.ElementAccessExpression,
  SyntaxKind.CallExpression,
  SyntaxKind.NewExpression,
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.TypeOfExpression,
  SyntaxKind.PrefixUnaryExpression,
  SyntaxKind.PostfixUnaryExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.EqualsGreaterThanToken,
  SyntaxKind.EqualsToken,
  SyntaxKind.PlusToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.QuestionQuestionToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  // types
  SyntaxKind.StringKeyword,
  SyntaxKind.NumberKeyword,
  SyntaxKind.BooleanKeyword,
  SyntaxKind.UnknownKeyword,
  SyntaxKind.NeverKeyword,
  SyntaxKind.VoidKeyword,
  SyntaxKind.TypeReference,
  SyntaxKind.LiteralType,
  SyntaxKind.UnionType,
  SyntaxKind.IntersectionType,
  SyntaxKind.ParenthesizedType,
  SyntaxKind.TypeLiteral,
  SyntaxKind.ArrayType,
  SyntaxKind.TupleType,
  SyntaxKind.OptionalType,
  SyntaxKind.RestType,
  SyntaxKind.TypeOperator,
  SyntaxKind.QuestionToken,
  SyntaxKind.ReadonlyKeyword,
  SyntaxKind.AsyncKeyword,
]);

const RUNTIME = [
  "../runtime/model/definition.js",
  "../runtime/model/json-schema.js",
  "../runtime/validation/index.js",
];

/** The fault of an emitted module; undefined if there is none. */
export function guardModule(file: EmittedFile): string | undefined {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2022, true);
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly unknown[] };
  if (parseDiagnostics.length > 0) return "it is not valid TypeScript";
  return faultIn(source);
}

function faultIn(root: ts.SourceFile): string | undefined {
  // A list, not recursion: a long chain of operators nests deeply.
  const waiting: ts.Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const fault = ALLOWED.has(node.kind)
      ? faultOf(node)
      : `it holds a ${SyntaxKind[node.kind]}, which no emitter writes`;
    if (fault !== undefined) return fault;
    node.forEachChild((child) => void waiting.push(child));
  }
  return undefined;
}

function faultOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node)) {
    const from = ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : "";
    const path = node.getSourceFile().fileName;
    const isModel = from === path.replace(/^src\/schemas\/(.*)\.ts$/, "../models/$1.js");
    const isChecks = /^src\/models\//.test(path) && /^\.\.\/checks\/[^/]+\.js$/.test(from);
    const isOurs = RUNTIME.includes(from) || isModel || isChecks;
    return isOurs ? undefined : "it imports something else than the runtime";
  }
  if (ts.isComputedPropertyName(node)) {
    const isKnown = ts.isStringLiteral(node.expression) && node.expression.text === "__proto__";
    return isKnown ? undefined : "it computes the name of a property";
  }
  if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) {
    return propertyNameOf(node.name) === "__proto__" ? "it sets a prototype" : undefined;
  }
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText();
    return name === "RegExp" || name === "Set" ? undefined : `it constructs ${name}`;
  }
  if (ts.isCallExpression(node)) return faultOfCall(node.expression);
  return undefined;
}

const propertyNameOf = (name: ts.PropertyName) =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;

// Calls go to names of the module or its imports, and to a few methods.
function faultOfCall(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) {
    return callee.text === "eval" || callee.text === "Function"
      ? `it calls ${callee.text}`
      : undefined;
  }
  if (ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression)) {
    const method = `${callee.expression.text}.${callee.name.text}`;
    const isKnown =
      method === "JSON.parse" ||
      method === "seen.add" ||
      /\.(test|includes|has|startsWith|slice)$/.test(method);
    return isKnown ? undefined : `it calls ${method}`;
  }
  return "it calls something that is not a name";
}
