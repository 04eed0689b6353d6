// Stage "guard": parses emitted code and refuses any syntax that no emitter writes.
import { parseSync, type Program } from "oxc-parser";
import type { EmittedFile } from "../emit/file.js";
import { isData } from "./data.js";

// The syntax of emitted modules (ESTree); anything else comes from text that escaped its quotes.
const ALLOWED = new Set([
  "Program",
  // declarations and statements
  "ImportDeclaration",
  "ImportDefaultSpecifier",
  "ImportSpecifier",
  "ExportDefaultDeclaration",
  "ExportNamedDeclaration",
  "ExportSpecifier",
  "TSInterfaceDeclaration",
  "TSInterfaceBody",
  "TSTypeAliasDeclaration",
  "TSPropertySignature",
  "TSIndexSignature",
  "FunctionDeclaration",
  "RestElement",
  "BlockStatement",
  "VariableDeclaration",
  "VariableDeclarator",
  "ExpressionStatement",
  "IfStatement",
  "ForStatement",
  "ForOfStatement",
  "ReturnStatement",
  // expressions
  "Identifier",
  "Literal",
  "ArrayExpression",
  "ObjectExpression",
  "Property",
  "SpreadElement",
  "MemberExpression",
  "CallExpression",
  "NewExpression",
  "UnaryExpression",
  "UpdateExpression",
  "BinaryExpression",
  "LogicalExpression",
  "AssignmentExpression",
  "ArrowFunctionExpression",
  // types
  "TSTypeAnnotation",
  "TSTypeParameterInstantiation",
  "TSTypeReference",
  "TSIndexedAccessType",
  "TSLiteralType",
  "TSUnionType",
  "TSIntersectionType",
  "TSTypeLiteral",
  "TSArrayType",
  "TSTupleType",
  "TSOptionalType",
  "TSRestType",
  "TSTypeOperator",
  "TSParenthesizedType",
  "TSStringKeyword",
  "TSNumberKeyword",
  "TSBooleanKeyword",
  "TSNullKeyword",
  "TSUndefinedKeyword",
  "TSUnknownKeyword",
  "TSNeverKeyword",
  "TSVoidKeyword",
]);

const OPERATORS = new Set([
  ...["=", "+", "&&", "||", "??", "===", "!==", "<", "<=", ">", ">=", "!", "-", "++"],
  ...["typeof", "readonly"],
]);

const RUNTIME = [
  "../runtime/model/definition.js",
  "../runtime/model/json-schema.js",
  "../runtime/validation/index.js",
];

/** A node of the syntax tree. */
interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The fault of an emitted module; undefined if there is none. */
export function guardModule({ path, text }: EmittedFile): string | undefined {
  const program = parsedWithoutData(path, text) ?? parsed(path, text);
  if (program === undefined) return "it is not valid TypeScript";
  // A list, not recursion: a long chain of operators nests deeply.
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const value = waiting.pop() as Syntax | readonly unknown[];
    const fault = isSyntax(value) ? faultOf(value, path) : undefined;
    if (fault !== undefined) return fault;
    for (const key in value) {
      const part = (value as Readonly<Record<string, unknown>>)[key];
      if (typeof part === "object" && part !== null) waiting.push(part);
    }
  }
  return undefined;
}

function parsed(path: string, text: string): Program | undefined {
  const { program, errors } = parseSync(path, text, { lang: "ts", preserveParens: false });
  return errors.length > 0 ? undefined : program;
}

const RETURNED = /^ {2}return (\{\n.*?\n {2}\});\n\}$/ms;

// The module with an empty object in the place of the data that a function returns: the tree of a schema costs ten times its check.
function parsedWithoutData(path: string, text: string): Program | undefined {
  const found = RETURNED.exec(text);
  const [, data = ""] = found ?? [];
  if (found === null || !isData(data)) return undefined;
  const start = found.index + "  return ".length;
  const program = parsed(path, `${text.slice(0, start)}{}${text.slice(start + data.length)}`);
  // In a comment or a text it would be no data.
  const isReturned = program?.body.some(
    (statement) =>
      statement.type === "FunctionDeclaration" &&
      statement.body?.body.some(
        (each) => each.type === "ReturnStatement" && each.argument?.start === start,
      ),
  );
  return isReturned === true ? program : undefined;
}

// Other objects of the tree are lists and the values of literals.
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && "type" in value;

function faultOf(node: Syntax, path: string): string | undefined {
  if (!ALLOWED.has(node.type)) return `it holds a ${node.type}, which no emitter writes`;
  if ("operator" in node && !OPERATORS.has(String(node["operator"]))) {
    return `it holds the operator ${String(node["operator"])}, which no emitter writes`;
  }
  switch (node.type) {
    case "ImportDeclaration":
      return faultOfImport(node["source"] as { readonly value: string }, path);
    case "ExportNamedDeclaration":
      return node["source"] === null
        ? undefined
        : faultOfImport(node["source"] as { readonly value: string }, path);
    case "Literal":
      return "regex" in node || "bigint" in node
        ? "it holds a literal that no emitter writes"
        : undefined;
    case "Property":
      return faultOfProperty(node);
    case "NewExpression":
      return faultOfNew(node["callee"]);
    case "CallExpression":
      return faultOfCall(node["callee"] as Syntax);
    default:
      return undefined;
  }
}

function faultOfImport({ value: from }: { readonly value: string }, path: string) {
  const isModel = from === path.replace(/^src\/schemas\/(.*)\.ts$/, "../models/$1.js");
  const isChecks = path.startsWith("src/models/") && /^\.\.\/checks\/[^/]+\.js$/.test(from);
  return isModel || isChecks || RUNTIME.includes(from)
    ? undefined
    : "it imports something else than the runtime";
}

// A computed "__proto__" is a field of that name; a plain one sets the prototype.
function faultOfProperty({ key, computed, kind, method }: Syntax): string | undefined {
  if (kind !== "init" || method === true) return "it holds a method, which no emitter writes";
  const { value } = key as { readonly value?: unknown };
  if (computed === true) {
    return value === "__proto__" ? undefined : "it computes the name of a property";
  }
  return (nameOf(key) ?? value) === "__proto__" ? "it sets a prototype" : undefined;
}

const nameOf = (node: unknown): string | undefined =>
  isSyntax(node) && node.type === "Identifier" ? String(node["name"]) : undefined;

function faultOfNew(callee: unknown): string | undefined {
  const name = nameOf(callee) ?? "something that is not a name";
  return name === "RegExp" || name === "Set" ? undefined : `it constructs ${name}`;
}

// Calls go to names of the module or its imports, and to a few methods.
function faultOfCall(callee: Syntax): string | undefined {
  const name = nameOf(callee);
  if (name !== undefined) {
    return name === "eval" || name === "Function" ? `it calls ${name}` : undefined;
  }
  const object = nameOf(callee["object"]);
  const property = callee["computed"] === false ? nameOf(callee["property"]) : undefined;
  if (object === undefined || property === undefined) {
    return "it calls something that is not a name";
  }
  const method = `${object}.${property}`;
  const isKnown =
    method === "JSON.parse" ||
    method === "seen.add" ||
    /\.(test|includes|has|startsWith|slice)$/.test(method);
  return isKnown ? undefined : `it calls ${method}`;
}
