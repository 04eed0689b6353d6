// The checks of objects: their fields, the other keys, the number of fields, and their
// combinations.
import { EntryRejectionError } from "../../read/check/rejection.js";
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
import { known } from "./patterns.js";
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
import { inBlock, insideOf, localName, type ParentVariable, type Place } from "./place.js";
import { MOST_WRITTEN, presence, readField } from "./reads.js";

/** The checks of an object, without its type. */
export function objectStatements(node: Obj, place: Place): readonly Code[] {
  const statements = {
    vocabulary: withoutWords(node),
    fields: fieldStatements(node, place),
    // The loop over the keys checks these, after the fields.
    patterns: [],
    others: [],
    names: [],
    ...sizeStatements(node, place),
    conditions: conditionStatements(node, place),
  } satisfies Parts<Obj, readonly Code[]>;
  return reached(allOfParts<Code>(statements));
}

function withoutWords({ vocabulary: [word] }: Obj): readonly Code[] {
  if (word === undefined) return [];
  const what = `${word.keyword} of a rule is only for the request and for items of its lists`;
  throw new EntryRejectionError("E_SCHEMA_KEYWORD", what);
}

function fieldStatements(node: Obj, place: Place): readonly Code[] {
  const fields = [...node.fields];
  const described = fields.filter(([, { node: value }]) => value.kind !== "any");
  const parts = described.length > MOST_WRITTEN ? partsOf(described) : [];
  const apart = new Set(parts.flatMap((part) => [...part.fields.keys()]));
  const checks = parts.map((part) => {
    const name = functionFor(place.scope, part, place.mode, `${place.hint}Part`);
    return leaveIf(refusedBy(place, name));
  });
  const here = fields.filter(([name]) => !apart.has(name));
  const inside = insideOf(place, (parent) => [
    ...here.flatMap(([name, field]) => fieldCode(name, field, place, parent)),
    ...keyLoop(node, place, parent),
  ]);
  return [...checks, ...inside];
}

// Uses several functions: TypeScript's control-flow analysis fails on hundreds of fields in one
// function.
function partsOf(fields: readonly (readonly [string, Field])[]): readonly Obj[] {
  const size = MOST_WRITTEN / 2;
  return Array.from({ length: Math.ceil(fields.length / size) }, (_, index) => ({
    ...ANY_OBJECT,
    fields: new Map(fields.slice(index * size, (index + 1) * size)),
  }));
}

function requiredOnly(name: string, place: Place, parent: ParentVariable): Code {
  const isMissing = presence(place, name, false);
  return place.mode === "test"
    ? ifStatement(isMissing, [leaveMissing(place, name, parent)])
    : leaveIf({ wrong: isMissing, record: missing(place, stringLiteral(name), parent) });
}

function fieldCode(
  name: string,
  { node, required }: Field,
  place: Place,
  parent: ParentVariable,
): readonly Code[] {
  if (node.kind === "any") return required ? [requiredOnly(name, place, parent)] : [];
  const read = readField(place, name);
  const isOpen = !place.compared.has(read);
  const inner: Place = {
    ...place,
    value: read,
    parent,
    key: stringLiteral(name),
    type: undefined,
    hint: pascalCase(name),
  };
  const direct = isOpen && required ? directCheck(node, inner) : undefined;
  if (direct !== undefined) return direct;
  if (place.mode === "test" && node.kind === "never")
    return [leaveIf({ wrong: presence(place, name, true) })];
  const local = localName(place, localIdentifier(name));
  const declared = `const ${local}${isOpen ? "" : ": unknown"} = ${read};`;
  const named = { ...inner, value: local };
  const statements = required
    ? requiredField(node, named, () => leaveMissing(place, name, parent))
    : optionalField(node, named);
  return statements.length === 0 ? [] : [declared, ...statements];
}

function optionalField(node: Node, place: Place): readonly Code[] {
  const isGiven = `${place.value} !== undefined`;
  const only = onlyCheck(node, place);
  if (only !== undefined) {
    const { wrong, record } = only.stop;
    return [
      leaveIf({
        wrong: all([isGiven, ...(wrong === undefined ? [] : [wrong])]),
        ...(record !== undefined && { record }),
      }),
    ];
  }
  const checks = place.scope.check(node, inBlock(place));
  return checks.length === 0 ? [] : [ifStatement(isGiven, checks)];
}

function requiredField(node: Node, place: Place, gone: () => Code): readonly Code[] {
  const only = onlyCheck(node, place);
  if (only?.tellsMissing === true) return [leaveIf(only.stop)];
  const checks = only ? [leaveIf(only.stop)] : place.scope.check(node, inBlock(place));
  return [ifStatement(`${place.value} === undefined`, [gone()], checks)];
}

// A required field whose check comes first needs no variable: the check for a listed value or an
// object also finds a missing field.
function directCheck(node: Node, place: Place): readonly Code[] | undefined {
  if (place.mode === "test") {
    if (node.kind !== "words") return undefined;
    place.compared.add(place.value);
    return place.scope.check(node, place);
  }
  const only = onlyCheck(node, place);
  return only?.tellsMissing === true && !only.isRepeated ? [leaveIf(only.stop)] : undefined;
}

// One loop checks patterns, other keys and the names of keys.
function keyLoop(node: Obj, place: Place, parent: ParentVariable): readonly Code[] {
  const { patterns, others, names } = node;
  const loop = inBlock(place);
  const key = localName(loop, "key", "name");
  const property = localName(loop, "property");
  const inner: Place = {
    ...loop,
    value: property,
    parent,
    key,
    type: undefined,
    hint: `${place.hint}Value`,
  };
  const ofPatterns = patterns
    .filter((each) => each.node.kind !== "any")
    .map((each) =>
      ifStatement(known("matches", place, each.pattern, key), partStatements(each.node, inner)),
    );
  const listed = [...node.fields.keys()];
  const ofOthers =
    others.kind === "never"
      ? [leave(inner, notNamed(place, listed))]
      : partStatements(others, inner);
  const isOther = patterns.map(({ pattern }) => known("differs", place, pattern, key));
  const unlisted = [
    ...ofPatterns,
    ...(isOther.length === 0 || ofOthers.length === 0
      ? ofOthers
      : [ifStatement(all(isOther), ofOthers)]),
  ];
  const ofNames = names.kind === "any" ? [] : nameStatements(names, key, inner);
  if (unlisted.length + ofNames.length === 0) return [];
  const isListed = listed.length > 0 && unlisted.length > 0;
  const head: Code = [`for (const ${key} of `, call(use(place.scope, "keys"), [place.value]), ")"];
  return [
    block(
      head,
      reached([
        ...(unlisted.length === 0 ? [] : [`const ${property} = ${place.value}[${key}];`]),
        ...(isListed
          ? [ifStatement(`!${nameSet(place, listed)}.has(${key})`, unlisted)]
          : unlisted),
        ...ofNames,
      ]),
    ),
  ];
}

// The constant is `unknown`: the schema of a name may accept no text.
function nameStatements(names: Node, key: string, place: Place): readonly Code[] {
  const name = localName(place, "name");
  return [
    `const ${name}: unknown = ${key};`,
    ...partStatements(names, { ...place, value: name, hint: `${place.hint}Name` }),
  ];
}

// Reports a property that a closed object does not list.
const notNamed = (place: Place, names: readonly string[]): Fault =>
  names.length === 0
    ? refused("additionalProperties", "false", "is not allowed")
    : { record: "unknownField", facts: [nameSet(place, names)] };

// The module constant of a set of field names.
function nameSet({ scope }: Place, names: readonly string[]): string {
  return constant(scope, "NAMED", `names:${JSON.stringify(names)}`, (name) => [
    `const ${name}: ReadonlySet<string> = new Set(`,
    list("[", names.map(stringLiteral), "]"),
    ");",
  ]);
}

function sizeStatements(
  { min, max }: Obj,
  place: Place,
): Pick<Parts<Obj, readonly Code[]>, "min" | "max"> {
  const check = (keyword: string, sign: "<" | ">", limit: number): Code => {
    const isBroken = [call(use(place.scope, "keys"), [place.value]), `.length ${sign} ${limit}`];
    const amount = `${sign === "<" ? "least" : "most"} ${limit}`;
    const says = `must have at ${amount} field${limit === 1 ? "" : "s"}`;
    return leaveIf(stopAt(place, isBroken, refused(keyword, scalarLiteral(limit), says)));
  };
  return {
    min: min > 0 ? [check("minProperties", "<", min)] : [],
    max: max < Infinity ? [check("maxProperties", ">", max)] : [],
  };
}
