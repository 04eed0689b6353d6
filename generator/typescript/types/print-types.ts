// Prints type declarations as TypeScript, in the style of prettier.
import { propertyKey } from "../text/identifier.js";
import { scalarLiteral } from "../text/literal.js";
import {
  block,
  group,
  ifBreak,
  indent,
  join,
  jsDoc,
  line,
  lines,
  list,
  parenthesised,
  typeArguments,
  unionAfterColon,
  unionOf,
  type Code,
} from "../layout/code.js";
import {
  needed,
  type Alias,
  type Alternative,
  type Declaration,
  type Field,
  type RequestTypes,
} from "./declaration.js";
import { UNKNOWN, type Shape } from "./shape.js";

export function printTypes(types: RequestTypes): readonly Code[] {
  return types.declarations.flatMap((declaration) => {
    const isExported = types.exported?.has(declaration.name) ?? true;
    return "fields" in declaration
      ? printObject(declaration, isExported)
      : [printAlias(declaration, isExported)];
  });
}

interface Head {
  readonly name: string;
  readonly takesFiles?: boolean;
}

// Inside a module, each use of a type with the parameter `File` passes an argument for it. So only
// exported types need a default.
const headOf = (kind: string, { name, takesFiles = false }: Head, isExported: boolean): string => {
  const parameter = takesFiles ? `<File${isExported ? " = ImageFile" : ""}>` : "";
  return `${isExported ? "export " : ""}${kind} ${name}${parameter}`;
};

function printAlias(alias: Alias, isExported: boolean): Code {
  const head = headOf("type", alias, isExported);
  return lines([...jsDoc(alias.doc), [`${head} =`, spaced(alias.shape), ";"]]);
}

// Prints an exported type as an interface, and a private type as an alias. Declaration files of
// users cannot name a private type. The compiler can write out an alias in its place, but not an
// interface.
function printMembers(one: Head, members: readonly Code[], isExported: boolean): Code {
  return isExported
    ? block(headOf("interface", one, true), members)
    : [block(`${headOf("type", one, false)} =`, members), ";"];
}

function printObject(declaration: Declaration, isExported: boolean): readonly Code[] {
  const { name, doc, fields, otherKeys, alternatives, takesFiles = false } = declaration;
  const index = otherKeys === undefined ? [] : [["[key: string]:", spaced(otherKeys), ";"]];
  const members = [...fields.map(printField), ...index];
  if (alternatives.length === 0) {
    return [lines([...jsDoc(doc), printMembers(declaration, members, isExported)])];
  }
  // The JSDoc of the type, for example `VideoRequest`, has the whole description. The JSDoc of
  // `VideoRequestFields` only links to `VideoRequest`.
  const fieldsDoc = [`The fields of {@link ${name}}; it documents which of them go together.`];
  const ofFields = `${name}Fields${takesFiles ? "<File>" : ""}`;
  const head = `${headOf("type", declaration, isExported)} = ${ofFields} &`;
  const unions = alternatives.flatMap((cases) => [
    ...printNeeded(cases),
    parenthesised(cases.map(printAlternative)),
  ]);
  return [
    lines([
      ...jsDoc(fieldsDoc),
      printMembers({ name: `${name}Fields`, takesFiles }, members, false),
    ]),
    lines([...jsDoc(doc), [group([head, indent([line, join([" &", line], unions)])]), ";"]]),
  ];
}

const printAlternative = ({ fields }: Alternative): Code =>
  group(["{", indent([line, join([";", line], fields.map(printMember))]), ifBreak(";"), line, "}"]);

// Lists the fields of which a request needs at least one. Otherwise the compiler error for a
// request without these fields would name the fields of a single alternative.
function printNeeded(cases: readonly Alternative[]): readonly Code[] {
  const names = needed(cases);
  if (names.length === 0) return [];
  const record = typeArguments("Record", [unionOf(names.map(scalarLiteral)), "unknown"]);
  return [typeArguments("Partial", [record])];
}

const printField = (field: Field): Code => lines([...jsDoc(field.doc), [printMember(field), ";"]]);

const printMember = ({ name, optional, shape }: Field): Code => [
  `${propertyKey(name)}${optional ? "?" : ""}:`,
  spaced(shape),
];

// Puts a union on the next line if it does not fit, and leaves no space before the line break.
function spaced(shape: Shape): Code {
  return shape.kind === "union"
    ? unionAfterColon(shape.members.map(memberOf(shape)))
    : [" ", print(shape)];
}

const memberOf =
  (whole: Shape & { kind: "union" }) =>
  (member: Shape): Code => {
    const hasText = whole.members.some(({ kind }) => kind === "literal" || kind === "alias");
    // In a union, a plain `string` would hide the literals from completion in editors.
    if (member.kind === "string" && hasText) return "(string & {})";
    return member.kind === "intersection" ? ["(", print(member), ")"] : print(member);
  };

function print(shape: Shape): Code {
  switch (shape.kind) {
    case "literal":
      return scalarLiteral(shape.value);
    case "name":
    case "alias":
      return shape.name;
    case "file":
      return "File";
    case "array":
      return ["readonly ", operand(shape.item), "[]"];
    case "tuple":
      return ["readonly ", list("[", tupleItems(shape), "]")];
    case "inherited":
      return `Object["${shape.name}"]`;
    case "record":
      // If the values mention an alias, prints an index signature. TypeScript refuses an alias that
      // passes itself to `Record`.
      if (mentionsAlias(shape.value))
        return group([
          "{",
          indent([line, "readonly [key: string]: ", print(shape.value)]),
          ifBreak(";"),
          line,
          "}",
        ]);
      return typeArguments("Readonly", [typeArguments("Record", ["string", print(shape.value)])]);
    case "union":
      return unionOf(shape.members.map(memberOf(shape)));
    case "intersection":
      return join(" & ", shape.members.map(operand));
    default:
      return shape.kind;
  }
}

function mentionsAlias(shape: Shape): boolean {
  switch (shape.kind) {
    case "alias":
      return true;
    case "array":
      return mentionsAlias(shape.item);
    case "record":
      return mentionsAlias(shape.value);
    case "tuple":
      return [...shape.items, shape.rest ?? UNKNOWN].some(mentionsAlias);
    case "union":
    case "intersection":
      return shape.members.some(mentionsAlias);
    default:
      return false;
  }
}

function operand(shape: Shape): Code {
  if (shape.kind === "union") return parenthesised(shape.members.map(memberOf(shape)));
  if (shape.kind === "intersection" || shape.kind === "array" || shape.kind === "tuple") {
    return ["(", print(shape), ")"];
  }
  return print(shape);
}

function tupleItems(shape: Shape & { kind: "tuple" }): Code[] {
  const items = shape.items.map((item, index) =>
    index < shape.required ? print(item) : [operand(item), "?"],
  );
  return shape.rest === undefined ? items : [...items, ["...", operand(shape.rest), "[]"]];
}
