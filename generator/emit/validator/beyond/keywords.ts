// The statements for each keyword of a schema: `seen` collects the fields and items that it has looked at.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { dynamicName } from "../../../schema/references.js";
import { all, block, call, ifStatement, list, type Code } from "../../layout/code.js";
import { scalarLiteral, stringLiteral } from "../../text/literal.js";
import { constant, use, type SharedScope } from "../module-scope.js";
import { longestText } from "../../../schema/patterns/longest-text.js";
import { known } from "../patterns.js";
import { jsonExpression } from "../place.js";
import type { Exact } from "./exact-checks.js";

/** Statements that leave the function where the value breaks the schema. */
export function keywordStatements(schema: JsonObject, exact: Exact): readonly Code[] {
  const about = (test: string, statements: readonly Code[]): readonly Code[] =>
    statements.length === 0 ? [] : [ifStatement(test, statements)];
  const isArray = `${use(exact.shared, "isArray")}(value)`;
  const isObject = `${use(exact.shared, "isObject")}(value)`;
  return [
    ...valueStatements(schema, exact),
    ...about('typeof value === "string"', textStatements(schema, exact)),
    ...about('typeof value === "number"', numberStatements(schema, exact)),
    ...about(isArray, listStatements(schema, exact)),
    ...about(isObject, objectStatements(schema, exact)),
    ...inPlaceStatements(schema, exact),
    ...about(isArray, restOfItems(schema, exact)),
    ...about(isObject, restOfFields(schema, exact)),
  ];
}

const leaveIf = (condition: Code): Code => ifStatement(condition, ["return undefined;"]);
const refuses = (covered: Code): Code => [covered, " === undefined"];
const matches = (covered: Code): Code => [covered, " !== undefined"];

const schemasOf = (value: Json | undefined): readonly Schema[] =>
  isJsonArray(value) ? value.filter(isSchema) : [];
const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const entriesOf = (value: Json | undefined): readonly (readonly [string, Schema])[] =>
  Object.entries(objectOf(value)).flatMap(([name, sub]) =>
    isSchema(sub) ? [[name, sub] as const] : [],
  );
const numberOf = (value: Json | undefined): string | undefined =>
  typeof value === "number" ? scalarLiteral(value) : undefined;

// Use calls, so that TypeScript does not narrow `value` and reject later tests.
function valueStatements(schema: JsonObject, { shared }: Exact): readonly Code[] {
  const { type, const: only, enum: members } = schema;
  const types = typeof type === "string" ? [type] : stringsOf(type);
  const isOther = (value: Json): Code => {
    const name = constant(shared, "VALUE", `const:${JSON.stringify(value)}`, (fresh) => [
      `const ${fresh}: unknown = `,
      jsonExpression(value),
      ";",
    ]);
    return ["!", call(use(shared, "equal"), ["value", name])];
  };
  const isNone = all(types.map((each) => typeTest(each, shared)));
  return [
    ...(types.length === 0 ? [] : ["const typed: unknown = value;", leaveIf(isNone)]),
    ...(only === undefined ? [] : [leaveIf(isOther(only))]),
    ...(isJsonArray(members) ? [leaveIf(all(members.map(isOther)))] : []),
  ];
}

function typeTest(type: string, shared: SharedScope): Code {
  if (type === "null") return "typed !== null";
  if (type === "string" || type === "boolean") return `typeof typed !== "${type}"`;
  const name = `is${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  return ["!", call(use(shared, name), ["typed"])];
}

function textStatements(schema: JsonObject, { shared }: Exact): readonly Code[] {
  const { pattern, minLength, maxLength } = schema;
  const [least, most] = [numberOf(minLength), numberOf(maxLength)];
  const tests: Code[] = [];
  if (least !== undefined) tests.push(["!", call(use(shared, "isLongEnough"), ["value", least])]);
  if (most !== undefined) tests.push(["!", call(use(shared, "isShortEnough"), ["value", most])]);
  if (typeof pattern === "string") tests.push(patternTest("differs", pattern, "value", shared));
  return tests.map(leaveIf);
}

const patternTest = (
  verdict: "matches" | "differs",
  pattern: string,
  text: string,
  scope: SharedScope,
): Code => known(verdict, { scope, hint: "Key" }, pattern, text);

function numberStatements(schema: JsonObject, { shared }: Exact): readonly Code[] {
  const divisor = numberOf(schema["multipleOf"]);
  const tests: Code[] = [
    ["minimum", "<"] as const,
    ["maximum", ">"] as const,
    ["exclusiveMinimum", "<="] as const,
    ["exclusiveMaximum", ">="] as const,
  ].flatMap(([keyword, breaks]) => {
    const limit = numberOf(schema[keyword]);
    return limit === undefined ? [] : [`value ${breaks} ${limit}`];
  });
  if (divisor !== undefined) {
    tests.push(["!", call(use(shared, "isMultipleOf"), ["value", divisor])]);
  }
  return tests.map(leaveIf);
}

function sizeStatements(size: Code, least: Json | undefined, most: Json | undefined): Code[] {
  const [min, max] = [numberOf(least), numberOf(most)];
  return [
    ...(min === undefined ? [] : [leaveIf([size, ` < ${min}`])]),
    ...(max === undefined ? [] : [leaveIf([size, ` > ${max}`])]),
  ];
}

const eachItem = (from: number, statements: readonly Code[]): Code =>
  block(`for (let i = ${from}; i < value.length; i++)`, statements);
const eachKey = (statements: readonly Code[], shared: SharedScope): Code =>
  block(["for (const key of ", call(use(shared, "keys"), ["value"]), ")"], statements);

function listStatements(schema: JsonObject, { shared, covers }: Exact): readonly Code[] {
  const { items, contains, minContains = 1, maxContains } = schema;
  const prefix = schemasOf(schema["prefixItems"]);
  const statements = sizeStatements("value.length", schema["minItems"], schema["maxItems"]);
  if (schema["uniqueItems"] === true) {
    statements.push(leaveIf(["!", call(use(shared, "isUnique"), ["value"])]));
  }
  prefix.forEach((sub, index) => {
    const checks = [leaveIf(refuses(covers(sub, `value[${index}]`))), `seen.add(${index});`];
    statements.push(ifStatement(`value.length > ${index}`, checks));
  });
  if (isSchema(items)) {
    const checks = [leaveIf(refuses(covers(items, "value[i]"))), "seen.add(i);"];
    statements.push(eachItem(prefix.length, checks));
  }
  if (isSchema(contains)) {
    const counted = ifStatement(matches(covers(contains, "value[i]")), [
      "matching++;",
      "seen.add(i);",
    ]);
    statements.push("let matching = 0;", eachItem(0, [counted]));
    statements.push(...sizeStatements("matching", minContains, maxContains));
  }
  return statements;
}

const hasField = (name: string, shared: SharedScope): Code =>
  call(use(shared, "has"), ["value", stringLiteral(name)]);

function objectStatements(schema: JsonObject, exact: Exact): readonly Code[] {
  const { shared, covers } = exact;
  const count: Code = [call(use(shared, "keys"), ["value"]), ".length"];
  const lacks = (name: string): Code => ["!", hasField(name, shared)];
  const needed = Object.entries(objectOf(schema["dependentRequired"])).flatMap(([field, names]) =>
    stringsOf(names).map((name) => leaveIf(all([hasField(field, shared), lacks(name)]))),
  );
  const described = entriesOf(schema["properties"]).map(([name, sub]) => {
    const text = stringLiteral(name);
    const isBroken = refuses(covers(sub, `${use(shared, "own")}(value, ${text})`));
    return ifStatement(hasField(name, shared), [leaveIf(isBroken), `seen.add(${text});`]);
  });
  const brought = entriesOf(schema["dependentSchemas"]).map(([name, sub]) =>
    ifStatement(hasField(name, shared), joined([covers(sub, "value")], "every")),
  );
  return [
    ...sizeStatements(count, schema["minProperties"], schema["maxProperties"]),
    ...stringsOf(schema["required"]).map((name) => leaveIf(lacks(name))),
    ...needed,
    ...described,
    ...keyStatements(schema, exact),
    ...brought,
  ];
}

function keyStatements(schema: JsonObject, { shared, covers }: Exact): readonly Code[] {
  const { additionalProperties, propertyNames } = schema;
  const names = Object.keys(objectOf(schema["properties"]));
  const patterns = entriesOf(schema["patternProperties"]);
  const look = (sub: Schema): readonly Code[] => [
    leaveIf(refuses(covers(sub, "value[key]"))),
    "seen.add(key);",
  ];
  const statements = patterns.flatMap(([pattern, sub]) => {
    const test = ifStatement(patternTest("matches", pattern, "key", shared), look(sub));
    const longest = longestText(pattern);
    // A key that is too long may match: it counts as looked at.
    return longest === Infinity ? [test] : [test, `if (key.length > ${longest}) seen.add(key);`];
  });
  if (isSchema(additionalProperties)) {
    const isOther: Code[] = patterns.map(([pattern]) =>
      patternTest("differs", pattern, "key", shared),
    );
    if (names.length > 0)
      isOther.unshift(["!", call(`${namesList(names, shared)}.includes`, ["key"])]);
    const others = look(additionalProperties);
    statements.push(...(isOther.length === 0 ? others : [ifStatement(all(isOther), others)]));
  }
  if (isSchema(propertyNames)) statements.push(leaveIf(refuses(covers(propertyNames, "key"))));
  return statements.length === 0 ? [] : [eachKey(statements, shared)];
}

const namesList = (names: readonly string[], shared: SharedScope): string =>
  constant(shared, "NAMES", `list:${JSON.stringify(names)}`, (name) => [
    `const ${name}: readonly string[] = `,
    list("[", names.map(stringLiteral), "]"),
    ";",
  ]);

type Wanted = "every" | "some" | "one";

// Looks at the value with several schemas, and keeps what those that match have looked at.
function joined(covered: readonly Code[], wanted: Wanted): readonly Code[] {
  const isBroken = {
    every: `held < ${covered.length}`,
    some: "held === 0",
    one: "held !== 1",
  }[wanted];
  const kept = ["held++;", "for (const each of part) seen.add(each);"];
  return [
    "let held = 0;",
    block(
      ["for (const part of ", list("[", covered, "]"), ")"],
      [ifStatement("part !== undefined", kept)],
    ),
    leaveIf(isBroken),
  ];
}

function inPlaceStatements(schema: JsonObject, exact: Exact): readonly Code[] {
  const { not, if: condition, then, else: otherwise } = schema;
  const covered = (...schemas: readonly (Json | undefined)[]) =>
    schemas.filter(isSchema).map((sub) => exact.covers(sub, "value"));
  const group = (schemas: readonly Schema[], wanted: Wanted) =>
    schemas.length === 0 ? [] : [block("", joined(covered(...schemas), wanted))];
  return [
    ...group([...targetsOf(schema, exact), ...schemasOf(schema["allOf"])], "every"),
    ...group(schemasOf(schema["anyOf"]), "some"),
    ...group(schemasOf(schema["oneOf"]), "one"),
    ...covered(not).map((each) => leaveIf(matches(each))),
    ...covered(condition).map((each) =>
      ifStatement(
        matches(each),
        joined(covered(condition, then), "every"),
        isSchema(otherwise) ? joined(covered(otherwise), "every") : [],
      ),
    ),
  ];
}

// The targets of `$ref` and `$dynamicRef`; the latter by the dynamic scope.
function targetsOf(schema: JsonObject, { references, dynamic }: Exact): readonly Schema[] {
  return ["$ref", "$dynamicRef"].flatMap((keyword) => {
    const ref = schema[keyword];
    const first = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
    if (typeof ref !== "string" || !isSchema(first)) return [];
    const anchor = keyword === "$dynamicRef" ? dynamicName(first, ref) : undefined;
    return [anchor === undefined ? first : (dynamic.get(anchor) ?? first)];
  });
}

function restOfItems({ unevaluatedItems: sub }: JsonObject, { covers }: Exact): readonly Code[] {
  if (!isSchema(sub)) return [];
  const isBroken = all(["!seen.has(i)", refuses(covers(sub, "value[i]"))]);
  return [eachItem(0, [leaveIf(isBroken), "seen.add(i);"])];
}

function restOfFields({ unevaluatedProperties: sub }: JsonObject, exact: Exact): readonly Code[] {
  if (!isSchema(sub)) return [];
  const isBroken = all(["!seen.has(key)", refuses(exact.covers(sub, "value[key]"))]);
  return [eachKey([leaveIf(isBroken), "seen.add(key);"], exact.shared)];
}
