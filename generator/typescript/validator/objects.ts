// Emits the checks of an object: its fields, its other keys, its number of fields, and its field
// combinations.
import { EntryRejectionError } from "../../read/check/rejection.js";
import { MOST_WRITTEN } from "../../read/issues/fields.js";
import { amountSentence } from "../../read/issues/sentences.js";
import { pascalCase } from "../../read/normalise/names.js";
import {
  allOfParts,
  ANY_OBJECT,
  type Field,
  type Node,
  type Obj,
  type Parts,
} from "../../read/tree/tree.js";
import { all, block, call, ifStatement, list, type Code } from "../layout/code.js";
import { localIdentifier } from "../text/identifier.js";
import { scalarLiteral, stringLiteral } from "../text/literal.js";
import { conditionStatements } from "./conditions.js";
import { constant, functionFor, use } from "./module-scope.js";
import { onlyCheck, partStatements } from "./parts.js";
import { patternTest } from "./patterns.js";
import {
  leave,
  leaveIf,
  leaveMissing,
  missing,
  reached,
  refused,
  refusedBy,
  stopAt,
  type Fault,
} from "./faults.js";
import { inBlock, insideOf, localName, type ParentVariable, type ValueContext } from "./place.js";
import { presence, readField } from "./reads.js";

/** Emits the checks of an object, after its type test. */
export function objectStatements(node: Obj, context: ValueContext): readonly Code[] {
  const statements = {
    vocabulary: withoutWords(node),
    fields: fieldStatements(node, context),
    // The statements of `fields` contain the loop over all keys, which checks patterns, other keys
    // and key names.
    patterns: [],
    others: [],
    names: [],
    ...sizeStatements(node, context),
    conditions: conditionStatements(node, context),
  } satisfies Parts<Obj, readonly Code[]>;
  return reached(allOfParts<Code>(statements));
}

function withoutWords({ vocabulary: [word] }: Obj): readonly Code[] {
  if (word === undefined) return [];
  const what = `the schema has the keyword ${word.keyword} in a nested object; use it only for the whole request or for items of a list`;
  throw new EntryRejectionError("E_SCHEMA_KEYWORD", what);
}

function fieldStatements(node: Obj, context: ValueContext): readonly Code[] {
  const fields = [...node.fields];
  const described = fields.filter(([, { node: value }]) => value.kind !== "any");
  const parts = described.length > MOST_WRITTEN ? partsOf(described) : [];
  const apart = new Set(parts.flatMap((part) => [...part.fields.keys()]));
  const checks = parts.map((part) => {
    const name = functionFor(context.scope, part, context.mode, `${context.hint}Part`);
    return leaveIf(refusedBy(context, name));
  });
  const inlineFields = fields.filter(([name]) => !apart.has(name));
  const inside = insideOf(context, (parent) => [
    ...inlineFields.flatMap(([name, field]) => fieldCode(name, field, context, parent)),
    ...keyLoop(node, context, parent),
  ]);
  return [...checks, ...inside];
}

// Splits the fields over several functions, because TypeScript's control-flow analysis fails on
// hundreds of fields in one function.
function partsOf(fields: readonly (readonly [string, Field])[]): readonly Obj[] {
  const size = MOST_WRITTEN / 2;
  return Array.from({ length: Math.ceil(fields.length / size) }, (_, index) => ({
    ...ANY_OBJECT,
    fields: new Map(fields.slice(index * size, (index + 1) * size)),
  }));
}

function requiredOnly(name: string, context: ValueContext, parent: ParentVariable): Code {
  const isMissing = presence(context, name, false);
  return context.mode === "test"
    ? ifStatement(isMissing, [leaveMissing(context, name, parent)])
    : leaveIf({ wrong: isMissing, record: missing(context, stringLiteral(name), parent) });
}

function fieldCode(
  name: string,
  { node, required }: Field,
  context: ValueContext,
  parent: ParentVariable,
): readonly Code[] {
  if (node.kind === "any") return required ? [requiredOnly(name, context, parent)] : [];
  const read = readField(context, name);
  const isOpen = !context.compared.has(read);
  const inner: ValueContext = {
    ...context,
    value: read,
    parent,
    key: stringLiteral(name),
    type: undefined,
    hint: pascalCase(name),
  };
  const direct = isOpen && required ? directCheck(node, inner) : undefined;
  if (direct !== undefined) return direct;
  if (context.mode === "test" && node.kind === "never")
    return [leaveIf({ wrong: presence(context, name, true) })];
  const local = localName(context, localIdentifier(name));
  const declared = `const ${local}${isOpen ? "" : ": unknown"} = ${read};`;
  const localContext = { ...inner, value: local };
  const statements = required
    ? requiredField(node, localContext, () => leaveMissing(context, name, parent))
    : optionalField(node, localContext);
  return statements.length === 0 ? [] : [declared, ...statements];
}

function optionalField(node: Node, context: ValueContext): readonly Code[] {
  const isPresent = `${context.value} !== undefined`;
  const only = onlyCheck(node, context);
  if (only !== undefined) {
    const { wrong, record } = only.stop;
    return [
      leaveIf({
        wrong: all([isPresent, ...(wrong === undefined ? [] : [wrong])]),
        ...(record !== undefined && { record }),
      }),
    ];
  }
  const checks = context.scope.check(node, inBlock(context));
  return checks.length === 0 ? [] : [ifStatement(isPresent, checks)];
}

function requiredField(node: Node, context: ValueContext, gone: () => Code): readonly Code[] {
  const only = onlyCheck(node, context);
  if (only?.reportsMissing === true) return [leaveIf(only.stop)];
  const checks = only ? [leaveIf(only.stop)] : context.scope.check(node, inBlock(context));
  return [ifStatement(`${context.value} === undefined`, [gone()], checks)];
}

// Returns a check of a required field that also reports a missing field, and that needs no local
// variable. Returns undefined if there is no such check.
function directCheck(node: Node, context: ValueContext): readonly Code[] | undefined {
  if (context.mode === "test") {
    if (node.kind !== "words") return undefined;
    context.compared.add(context.value);
    return context.scope.check(node, context);
  }
  const only = onlyCheck(node, context);
  return only?.reportsMissing === true && !only.isRepeated ? [leaveIf(only.stop)] : undefined;
}

// Emits one loop that checks patterns, other keys and the names of keys.
function keyLoop(node: Obj, context: ValueContext, parent: ParentVariable): readonly Code[] {
  const { patterns, others, names } = node;
  const loop = inBlock(context);
  const key = localName(loop, "key", "name");
  const property = localName(loop, "property");
  const inner: ValueContext = {
    ...loop,
    value: property,
    parent,
    key,
    type: undefined,
    hint: `${context.hint}Value`,
  };
  const ofPatterns = patterns
    .filter((each) => each.node.kind !== "any")
    .map((each) =>
      ifStatement(
        patternTest("matches", context, each.pattern, key),
        partStatements(each.node, inner),
      ),
    );
  const listed = [...node.fields.keys()];
  const ofOthers =
    others.kind === "never"
      ? [leave(inner, unlistedFault(context, listed))]
      : partStatements(others, inner);
  const isOther = patterns.map(({ pattern }) => patternTest("differs", context, pattern, key));
  const unlisted = [
    ...ofPatterns,
    ...(isOther.length === 0 || ofOthers.length === 0
      ? ofOthers
      : [ifStatement(all(isOther), ofOthers)]),
  ];
  const ofNames = names.kind === "any" ? [] : nameStatements(names, key, inner);
  if (unlisted.length + ofNames.length === 0) return [];
  const isListed = listed.length > 0 && unlisted.length > 0;
  const head: Code = [
    `for (const ${key} of `,
    call(use(context.scope, "keys"), [context.value]),
    ")",
  ];
  return [
    block(
      head,
      reached([
        ...(unlisted.length === 0 ? [] : [`const ${property} = ${context.value}[${key}];`]),
        ...(isListed
          ? [ifStatement(`!${nameSet(context, listed)}.has(${key})`, unlisted)]
          : unlisted),
        ...ofNames,
      ]),
    ),
  ];
}

// Copies the key into a constant of type `unknown`. With the type `string`, TypeScript would reject
// the checks of a schema that accepts no string.
function nameStatements(names: Node, key: string, context: ValueContext): readonly Code[] {
  const name = localName(context, "name");
  return [
    `const ${name}: unknown = ${key};`,
    ...partStatements(names, { ...context, value: name, hint: `${context.hint}Name` }),
  ];
}

// Returns the fault of a key that a closed object does not list.
const unlistedFault = (context: ValueContext, names: readonly string[]): Fault =>
  names.length === 0
    ? refused("additionalProperties", "false", "is not allowed")
    : { record: "unknownField", facts: [nameSet(context, names)] };

// Returns the name of the module-level constant with a set of field names.
function nameSet({ scope }: ValueContext, names: readonly string[]): string {
  return constant(scope, "NAMED", `names:${JSON.stringify(names)}`, (name) => [
    `const ${name}: ReadonlySet<string> = new Set(`,
    list("[", names.map(stringLiteral), "]"),
    ");",
  ]);
}

function sizeStatements(
  { min, max }: Obj,
  context: ValueContext,
): Pick<Parts<Obj, readonly Code[]>, "min" | "max"> {
  const check = (keyword: string, sign: "<" | ">", limit: number): Code => {
    const isBroken = [
      call(use(context.scope, "keys"), [context.value]),
      `.length ${sign} ${limit}`,
    ];
    const sentence = amountSentence(sign, limit, "field");
    return leaveIf(stopAt(context, isBroken, refused(keyword, scalarLiteral(limit), sentence)));
  };
  return {
    min: min > 0 ? [check("minProperties", "<", min)] : [],
    max: max < Infinity ? [check("maxProperties", ">", max)] : [],
  };
}
