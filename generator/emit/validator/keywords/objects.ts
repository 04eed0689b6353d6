// Checks of the properties of an object.
import { pascalCase } from "../../../normalise/names.js";
import {
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { all, block, call, ifStatement, list, type Code } from "../../layout/code.js";
import { localIdentifier } from "../../text/identifier.js";
import { stringLiteral } from "../../text/literal.js";
import { isPlain, isTrue, MOST_WRITTEN, presence, readProperty, schemaAt } from "./assertions.js";
import { patternConstant } from "./pattern.js";
import { constant, functionFor, use } from "../module-scope.js";
import { predicateFunction } from "./predicates.js";
import { onlyCheck } from "../only-check.js";
import {
  delegated,
  insideOf,
  isCompared,
  leave,
  leaveIf,
  leaveMissing,
  localName,
  missingCall,
  reached,
  refused,
  stopAt,
  type Around,
  type Place,
} from "../place.js";
import { checkStatements, partStatements } from "../statements.js";

/** Statements for named and other properties; the value is known to be an object. */
export function propertyStatements(schema: JsonObject, place: Place): readonly Code[] {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const names = Object.keys(properties);
  const required = new Set(stringsOf(schema["required"]));
  const parts = partsOf(properties, required);
  const told = parts.length > 0 ? new Set(parts.flatMap(({ names: own }) => own)) : new Set(names);
  const checks = parts.map(({ schema: part }) => {
    const check = functionFor(place.scope, part, place.mode, place.dynamic, `${place.hint}Part`);
    return leaveIf(["!", delegated(place, check)]);
  });
  const inside = insideOf(place, (found) => {
    const named = Object.entries(parts.length > 0 ? {} : properties).flatMap(([name, sub]) =>
      isSchema(sub) ? namedProperty(name, sub, required.has(name), place, found) : [],
    );
    const untold = [...required].filter((name) => !told.has(name));
    const listed = untold.length > MOST_WRITTEN ? untold.filter(isPlain) : [];
    return [
      ...named,
      ...untold
        .filter((name) => listed.length === 0 || !isPlain(name))
        .map((name) => requiredOnly(name, place, found)),
      ...(listed.length === 0 ? [] : [requiredList(listed, place, found)]),
      ...otherProperties(schema, names, place, found),
    ];
  });
  return [...checks, ...inside];
}

interface Part {
  readonly names: readonly string[];
  readonly schema: JsonObject;
}

// Functions of their own, because a compiler follows what is known of a value through all of a function, and gives up on
// hundreds of fields in one.
function partsOf(properties: JsonObject, required: ReadonlySet<string>): readonly Part[] {
  const told = Object.entries(properties).filter(([, sub]) => isSchema(sub) && !isTrue(sub));
  if (told.length <= MOST_WRITTEN) return [];
  const size = MOST_WRITTEN / 2;
  return Array.from({ length: Math.ceil(told.length / size) }, (_, index) => {
    const own = told.slice(index * size, (index + 1) * size);
    const names = own.map(([name]) => name);
    const needed = names.filter((name) => required.has(name));
    const said = [["properties", objectOf(own)] as const, ["required", needed] as const];
    return { names, schema: objectOf(said) };
  });
}

// As data, because a compiler gives up on thousands of conditions in a row.
function requiredList(names: readonly string[], place: Place, found: Around): Code {
  const key = localName(place, "key");
  found.isUsed ||= place.mode === "collect";
  const gone = `${place.value}[${key}] === undefined`;
  const told: Code = ["!", call(use(place.scope, "missing"), [found.name, key])];
  return block(`for (const ${key} of ${nameList(place, names)})`, [
    leaveIf(place.mode === "test" ? gone : all([gone, told])),
  ]);
}

/** Statements for `dependentRequired`; the value is known to be an object. */
export function dependentNames(schema: JsonObject, place: Place): readonly Code[] {
  const { dependentRequired } = schema;
  const pairs = Object.entries(isJsonObject(dependentRequired) ? dependentRequired : {}).flatMap(
    ([property, names]) => stringsOf(names).map((name) => [property, name] as const),
  );
  const isListed = (pair: readonly string[]) => pairs.length > MOST_WRITTEN && pair.every(isPlain);
  const written = pairs
    .filter((pair) => !isListed(pair))
    .map(([property, name]) => {
      const isBroken = all([presence(place, property, true), presence(place, name, false)]);
      const facts = [stringLiteral(property), stringLiteral(name)];
      return leaveIf(stopAt(place, isBroken, { record: "lacks", facts }));
    });
  const listed = pairs.filter(isListed);
  if (listed.length === 0) return written;
  const index = localName(place, "i");
  const property = localName(place, "given");
  const name = localName(place, "needed");
  const given = nameList(
    place,
    listed.map(([first]) => first),
  );
  const needed = nameList(
    place,
    listed.map(([, second]) => second),
  );
  const isBroken = all([
    `${place.value}[${property}] !== undefined`,
    `${place.value}[${name}] === undefined`,
  ]);
  return [
    ...written,
    block(`for (let ${index} = 0; ${index} < ${needed}.length; ${index}++)`, [
      `const ${property} = ${given}[${index}] ?? "";`,
      `const ${name} = ${needed}[${index}] ?? "";`,
      leaveIf(stopAt(place, isBroken, { record: "lacks", facts: [property, name] })),
    ]),
  ];
}

function requiredOnly(name: string, place: Place, found: Around): Code {
  const isMissing = presence(place, name, false);
  return place.mode === "test"
    ? ifStatement(isMissing, [leaveMissing(place, name, found)])
    : leaveIf(all([isMissing, ["!", missingCall(place, name, found)]]));
}

function namedProperty(
  name: string,
  sub: Schema,
  isRequired: boolean,
  place: Place,
  found: Around,
): readonly Code[] {
  if (isTrue(sub)) return isRequired ? [requiredOnly(name, place, found)] : [];
  const read = readProperty(place, name);
  const isOpen = !isCompared(place, read);
  const inner: Place = {
    ...place,
    value: read,
    found,
    key: stringLiteral(name),
    isObject: false,
    isNarrowed: false,
    hint: pascalCase(name),
  };
  if (place.mode === "test" && sub === false) {
    const isThere = leaveIf(presence(place, name, true));
    return isRequired ? [isThere, requiredOnly(name, place, found)] : [isThere];
  }
  // Conditions that say nothing of what is not there.
  if (place.mode === "test" && !isRequired && isJsonObject(sub)) {
    const only = Object.keys(sub).join();
    if (only === "pattern") {
      const matches = predicateFunction(inner, sub, inner.hint);
      return [leaveIf(["!", call(matches, [read, ...(place.scope.withBody ? ["body"] : [])])])];
    }
  }
  // A listed value is no missing one.
  if (place.mode === "test" && isRequired && isListed(sub) && isOpen) {
    place.compared.before.add(read);
    return checkStatements(sub, inner);
  }
  // A field that is checked as soon as it is read needs no name.
  if (isRequired && place.mode === "collect" && isOpen) {
    const only = onlyCheck(sub, inner);
    if (only?.tellsMissing === true && !only.isRepeated) return [leaveIf(only.stop)];
  }
  const local = localName(place, localIdentifier(name));
  const only = onlyCheck(sub, { ...inner, value: local });
  const declared = `const ${local}${isOpen ? "" : ": unknown"} = ${read};`;
  if (only !== undefined && !isRequired) {
    return [declared, leaveIf(all([`${local} !== undefined`, only.stop]))];
  }
  if (only?.tellsMissing === true && place.mode === "collect") {
    return [declared, leaveIf(only.stop)];
  }
  const checks =
    only === undefined ? checkStatements(sub, { ...inner, value: local }) : [leaveIf(only.stop)];
  if (checks.length === 0 && !isRequired) return [];
  if (!isRequired) return [declared, ifStatement(`${local} !== undefined`, checks)];
  const gone = leaveMissing(place, name, found);
  return [declared, ifStatement(`${local} === undefined`, [gone], checks)];
}

const isListed = (schema: Schema): boolean =>
  isJsonObject(schema) && /^(const|enum)$/.test(Object.keys(schema).join());

// `patternProperties`, `additionalProperties` and `propertyNames` share one walk over the keys.
function otherProperties(
  schema: JsonObject,
  names: readonly string[],
  place: Place,
  found: Around,
): readonly Code[] {
  const patterns = Object.entries(
    isJsonObject(schema["patternProperties"]) ? schema["patternProperties"] : {},
  );
  const additional = schemaAt(schema, "additionalProperties");
  const nameSchema = schemaAt(schema, "propertyNames");
  const hasPatterns = patterns.some(([, sub]) => isSchema(sub) && !isTrue(sub));
  if (!hasPatterns && isTrue(additional) && isTrue(nameSchema)) return [];
  const key = localName(place, "key");
  const property = localName(place, "property");
  const inner: Place = {
    ...place,
    value: property,
    found,
    key,
    isObject: false,
    isNarrowed: false,
    hint: `${place.hint}Value`,
  };
  const statements: Code[] = [];
  for (const [pattern, sub] of patterns) {
    if (!isSchema(sub) || isTrue(sub)) continue;
    const test = call(`${patternConstant(place, pattern)}.test`, [key]);
    statements.push(ifStatement(test, partStatements(sub, inner)));
  }
  const checks =
    additional === undefined || isTrue(additional)
      ? []
      : additional === false
        ? [leave(inner, refused("additionalProperties", "false", "is not allowed"))]
        : partStatements(additional, inner);
  // A schema may describe the other fields and ask nothing of them.
  if (checks.length > 0) {
    const isOther = [
      ...(names.length === 0 ? [] : [`!${nameSet(place, names)}.has(${key})`]),
      ...patterns.map(([pattern]) => `!${patternConstant(place, pattern)}.test(${key})`),
    ];
    statements.push(...(isOther.length === 0 ? checks : [ifStatement(all(isOther), checks)]));
  }
  if (nameSchema !== undefined && !isTrue(nameSchema)) {
    // A schema may ask of a name what no text is.
    const name = localName(place, "name");
    statements.push(
      `const ${name}: unknown = ${key};`,
      ...partStatements(nameSchema, { ...inner, value: name, hint: `${place.hint}Name` }),
    );
  }
  if (statements.length === 0) return [];
  const head: Code = [`for (const ${key} of `, call(use(place.scope, "keys"), [place.value]), ")"];
  const declared = `const ${property} = ${place.value}[${key}];`;
  return [block(head, reached([declared, ...statements]))];
}

function nameList({ scope }: Place, names: readonly string[]): string {
  return constant(scope, "NAMES", `list:${JSON.stringify(names)}`, (name) => [
    `const ${name}: readonly string[] = `,
    list("[", names.map(stringLiteral), "]"),
    ";",
  ]);
}

/** The module constant of a set of property names. */
export function nameSet({ scope }: Place, names: readonly string[]): string {
  return constant(scope, "NAMED", `names:${JSON.stringify(names)}`, (name) => [
    `const ${name}: ReadonlySet<string> = new Set(`,
    list("[", names.map(stringLiteral), "]"),
    ");",
  ]);
}
