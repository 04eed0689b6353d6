// Stage "guard": parses each emitted module and refuses syntax that no emitter writes. Such syntax
// appears if catalog text escapes from its quotes, because of a fault in typescript/text/.
import { parseSync, type Node } from "oxc-parser";
import type { EmittedFile } from "./file.js";

/** Returns the fault of a syntax node; undefined if the node is allowed. */
type Check<Kind extends Node["type"]> = (
  node: Extract<Node, { readonly type: Kind }>,
  path: string,
) => string | undefined;

/** The syntax kinds that emitters write. Some kinds have a check that refuses certain nodes. */
const ALLOWED: { readonly [Kind in Node["type"]]?: Check<Kind> } = {
  ...unchecked("Program", "BlockStatement", "VariableDeclaration", "VariableDeclarator"),
  ...unchecked("FunctionDeclaration", "RestElement"),
  // Emitted rule conditions are arrow functions.
  ArrowFunctionExpression: ({ expression, async }) =>
    expression && !async
      ? undefined
      : "it contains a function that is not allowed in generated code",
  ...unchecked("ExpressionStatement", "ReturnStatement", "IfStatement"),
  ...unchecked("ForStatement", "ForOfStatement"),

  ...unchecked("ImportDefaultSpecifier", "ImportSpecifier"),
  ...unchecked("ExportDefaultDeclaration", "ExportSpecifier"),
  ImportDeclaration: ({ source }, path) => faultOfImport(source.value, path),
  ExportNamedDeclaration: ({ source }, path) =>
    source === null ? undefined : faultOfImport(source.value, path),

  ...unchecked("Identifier", "ArrayExpression", "ObjectExpression", "SpreadElement"),
  ...unchecked("MemberExpression"),
  Literal: (node) =>
    "regex" in node || "bigint" in node
      ? "it contains a literal that is not allowed in generated code"
      : undefined,
  Property: faultOfProperty,
  CallExpression: ({ callee }) => faultOfCall(callee),
  NewExpression: ({ callee }) => {
    const name = nameOf(callee) ?? "something that is not a name";
    return name === "RegExp" || name === "Set" ? undefined : `it constructs ${name}`;
  },
  UnaryExpression: operator("!", "-", "typeof"),
  UpdateExpression: operator("++"),
  BinaryExpression: operator("+", "===", "!==", "<", "<=", ">", ">="),
  LogicalExpression: operator("&&", "||", "??"),
  AssignmentExpression: operator("="),

  ...unchecked("TSInterfaceDeclaration", "TSInterfaceBody", "TSTypeAliasDeclaration"),
  ...unchecked("TSTypeParameterDeclaration"),
  TSTypeParameter: ({ name: { name }, constraint }) =>
    name === "File" && constraint === null ? undefined : "it has a type parameter besides File",
  ...unchecked("TSPropertySignature", "TSIndexSignature", "TSTypeAnnotation"),
  ...unchecked("TSTypeReference", "TSTypeParameterInstantiation", "TSIndexedAccessType"),
  ...unchecked("TSTypeLiteral", "TSLiteralType", "TSUnionType", "TSIntersectionType"),
  ...unchecked("TSArrayType", "TSTupleType", "TSOptionalType", "TSRestType"),
  ...unchecked("TSStringKeyword", "TSNumberKeyword", "TSBooleanKeyword"),
  ...unchecked("TSNullKeyword", "TSUndefinedKeyword", "TSUnknownKeyword"),
  ...unchecked("TSNeverKeyword"),
  TSTypeOperator: operator("readonly"),
};

const RUNTIME = [
  "#runtime/call/model/definition.js",
  "#runtime/call/model/json-schema.js",
  "#runtime/files/image-file.js",
  "#runtime/validation/index.js",
];

/** The methods that emitted code may call on any object. */
const METHODS = ["test", "includes", "has", "slice"];

/** Returns the fault of an emitted module; undefined if there is none. */
export function guardModule({ path, text }: EmittedFile): string | undefined {
  const { program, errors } = parseSync(path, text, { lang: "ts", preserveParens: false });
  if (errors.length > 0) return "it is not valid TypeScript";
  // Uses a loop, because recursion could overflow the stack in a long chain of operators.
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    // A value without `type`, such as a list of nodes, is not itself a node.
    const fault = "type" in value ? faultOf(value as Node, path) : undefined;
    if (fault !== undefined) return fault;
    for (const part of Object.values(value)) waiting.push(part);
  }
  return undefined;
}

function faultOf(node: Node, path: string): string | undefined {
  const check = ALLOWED[node.type] as
    ((node: Node, path: string) => string | undefined) | undefined;
  return check === undefined
    ? `it contains the syntax ${node.type}, which is not allowed in generated code`
    : check(node, path);
}

function unchecked<Kind extends Node["type"]>(...kinds: readonly Kind[]) {
  const checks = kinds.map((kind) => [kind, () => undefined] as const);
  return Object.fromEntries(checks) as Record<Kind, () => undefined>;
}

function operator(...allowed: readonly string[]) {
  return (node: { readonly operator: string }) =>
    allowed.includes(node.operator)
      ? undefined
      : `it contains the operator ${node.operator}, which is not allowed in generated code`;
}

// Allows only imports of the runtime, of shared checks, and of the model that a schema module
// belongs to.
function faultOfImport(from: string, path: string): string | undefined {
  const [, schemaOf] = /^src\/schemas\/(.*)\.ts$/.exec(path) ?? [];
  const isModel = schemaOf !== undefined && from === `../models/${schemaOf}.js`;
  const isChecks = path.startsWith("src/models/") && /^\.\.\/checks\/[^/]+\.js$/.test(from);
  return isModel || isChecks || RUNTIME.includes(from)
    ? undefined
    : "it imports a module other than the runtime";
}

// Allows a computed key `["__proto__"]`, which adds a field. Refuses a plain `__proto__` key, which
// would set the prototype.
function faultOfProperty({
  key,
  computed,
  kind,
  method,
}: Extract<Node, { readonly type: "Property" }>): string | undefined {
  if (kind !== "init" || method)
    return "it contains a method, which is not allowed in generated code";
  const value = key.type === "Literal" ? key.value : undefined;
  if (computed) return value === "__proto__" ? undefined : "it has a computed property name";
  return (nameOf(key) ?? value) === "__proto__" ? "it sets a prototype" : undefined;
}

// Allows calls of local or imported functions, and of a few methods.
function faultOfCall(callee: Node): string | undefined {
  const name = nameOf(callee);
  if (name !== undefined) {
    return name === "eval" || name === "Function" ? `it calls ${name}` : undefined;
  }
  const isMethod = callee.type === "MemberExpression" && !callee.computed;
  const object = isMethod ? nameOf(callee.object) : undefined;
  const method = isMethod ? nameOf(callee.property) : undefined;
  if (object === undefined || method === undefined)
    return "it calls an expression that is not a name";
  const called = `${object}.${method}`;
  const isAllowed = called === "JSON.parse" || METHODS.includes(method);
  return isAllowed ? undefined : `it calls ${called}`;
}

const nameOf = (node: Node): string | undefined =>
  node.type === "Identifier" ? node.name : undefined;
