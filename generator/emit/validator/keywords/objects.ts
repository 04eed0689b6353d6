// Checks of the properties of an object.
import { pascalCase } from "../../../normalise/names.js";
import {
  isJsonObject,
  isSchema,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { all, block, call, ifStatement, list, type Code } from "../../layout/code.js";
import { localIdentifier } from "../../text/identifier.js";
import { stringLiteral } from "../../text/literal.js";
import { isTrue, patternConstant, presence, readProperty, schemaAt } from "./assertions.js";
import { constant, use } from "../module-scope.js";
import { fault, localName, pointerSegment, type Place } from "../place.js";
import { partStatements } from "../statements.js";

/** Statements for named and other properties; the value is known to be an object. */
export function propertyStatements(schema: JsonObject, place: Place): readonly Code[] {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const required = new Set(stringsOf(schema["required"]));
  const named = Object.entries(properties).flatMap(([name, sub]) =>
    isSchema(sub) ? namedProperty(name, sub, required.has(name), place) : [],
  );
  const undescribed = [...required].filter((name) => !Object.hasOwn(properties, name));
  return [
    ...named,
    ...undescribed.map((name) => ifStatement(presence(place, name, false), [missing(name, place)])),
    ...otherProperties(schema, Object.keys(properties), place),
  ];
}

const missing = (name: string, place: Place) =>
  fault(place, "required", stringLiteral(name), "undefined");

function namedProperty(
  name: string,
  sub: Schema,
  isRequired: boolean,
  place: Place,
): readonly Code[] {
  if (isTrue(sub)) {
    return isRequired ? [ifStatement(presence(place, name, false), [missing(name, place)])] : [];
  }
  const local = localName(place, localIdentifier(name));
  const checks = partStatements(sub, {
    ...place,
    value: local,
    isObject: false,
    pointer: [...place.pointer, pointerSegment(name)],
    hint: pascalCase(name),
  });
  if (checks.length === 0 && !isRequired) return [];
  const read = `const ${local} = ${readProperty(place, name)};`;
  if (!isRequired) return [read, ifStatement(`${local} !== undefined`, checks)];
  return [read, ifStatement(`${local} === undefined`, [missing(name, place)], checks)];
}

// `patternProperties`, `additionalProperties` and `propertyNames` share one walk over the keys.
function otherProperties(
  schema: JsonObject,
  names: readonly string[],
  place: Place,
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
    isObject: false,
    pointer: [...place.pointer, { expression: `${use(place.scope, "segment")}(${key})` }],
    hint: `${place.hint}Value`,
  };
  const statements: Code[] = [`const ${property} = ${place.value}[${key}];`];
  for (const [pattern, sub] of patterns) {
    if (!isSchema(sub) || isTrue(sub)) continue;
    const test = call(`${patternConstant(place, pattern)}.test`, [key]);
    statements.push(ifStatement(test, partStatements(sub, inner)));
  }
  if (additional !== undefined && !isTrue(additional)) {
    const isOther = [
      ...(names.length === 0 ? [] : [`!${nameSet(place, names)}.has(${key})`]),
      ...patterns.map(([pattern]) => `!${patternConstant(place, pattern)}.test(${key})`),
    ];
    const checks =
      additional === false
        ? [fault(inner, "additionalProperties", "false")]
        : partStatements(additional, inner);
    statements.push(...(isOther.length === 0 ? checks : [ifStatement(all(isOther), checks)]));
  }
  if (nameSchema !== undefined && !isTrue(nameSchema)) {
    statements.push(
      ...partStatements(nameSchema, { ...inner, value: key, hint: `${place.hint}Name` }),
    );
  }
  const head: Code = [`for (const ${key} of `, call(use(place.scope, "keys"), [place.value]), ")"];
  return [block(head, statements)];
}

/** The module constant of a set of property names. */
export function nameSet({ scope }: Place, names: readonly string[]): string {
  return constant(scope, "NAMED", `names:${JSON.stringify(names)}`, (name) => [
    `const ${name}: ReadonlySet<string> = new Set(`,
    list("[", names.map(stringLiteral), "]"),
    ");",
  ]);
}
