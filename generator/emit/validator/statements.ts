// The statements that check one value against one schema.
import {
  isJsonArray,
  isJsonObject,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../schema/json.js";
import { all, ifStatement, ifThen, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { applicatorStatements } from "./keywords/applicators.js";
import { arrayStatements } from "./keywords/arrays.js";
import {
  arrayAssertions,
  numberAssertions,
  objectAssertions,
  textAssertions,
  typeTests,
  valueAssertions,
  valuesImplyType,
  type Assertion,
  type Subject,
} from "./keywords/assertions.js";
import { unevaluatedStatements } from "./keywords/evaluated.js";
import { entered, functionFor, use } from "./module-scope.js";
import { propertyStatements } from "./keywords/objects.js";
import { delegate, fault, namesExpression, type Place } from "./place.js";
import { vocabularyStatements } from "./keywords/vocabulary.js";

/** Checks of a schema at a place; empty where the schema asks nothing. */
export function checkStatements(schema: Schema, outer: Place): readonly Code[] {
  if (!isJsonObject(schema)) return schema ? [] : [fault(outer, "false", "false")];
  const place = { ...outer, dynamic: entered(outer.scope, schema, outer.dynamic) };
  const types = typeof schema["type"] === "string" ? [schema["type"]] : stringsOf(schema["type"]);
  const [only] = types;
  const known = place.isObject ? "object" : types.length === 1 ? only : undefined;
  const subject = known === "integer" ? "number" : known;
  const isTested = place.isObject || valuesImplyType(schema, types);
  const rest = [
    ...failures(valueAssertions(schema, place), place),
    ...SUBJECTS.flatMap((each) =>
      about(each, schema, place, subject === each && !implied(schema, types, place)),
    ),
    ...applicatorStatements(schema, {
      ...place,
      isObject: place.isObject || (subject === "object" && !valuesImplyType(schema, types)),
    }),
    ...unevaluatedStatements(schema, place),
  ];
  if (types.length === 0 || isTested) return rest;
  const bad = fault(
    place,
    "type",
    types.length === 1 ? stringLiteral(only ?? "") : namesExpression(types),
  );
  const test = all(typeTests(types, place));
  if (place.mode === "test") return [ifThen(test, "return false;"), ...rest];
  return [ifStatement(test, [bad], rest)];
}

const implied = (schema: JsonObject, types: readonly string[], place: Place) =>
  !place.isObject && valuesImplyType(schema, types);

const SUBJECTS: readonly Subject[] = ["string", "number", "array", "object"];

// Keywords of a subject say nothing about values of another type.
function about(
  subject: Subject,
  schema: JsonObject,
  place: Place,
  isKnown: boolean,
): readonly Code[] {
  const inner = subject === "object" ? { ...place, isObject: true } : place;
  const statements = statementsAbout(subject, schema, inner);
  if (statements.length === 0 || isKnown) return statements;
  return [ifStatement(subjectTest(subject, place), statements)];
}

function subjectTest(subject: Subject, { value, scope }: Place): string {
  if (subject === "array") return `${use(scope, "isArray")}(${value})`;
  if (subject === "object") return `${use(scope, "isObject")}(${value})`;
  return `typeof ${value} === "${subject}"`;
}

function statementsAbout(subject: Subject, schema: JsonObject, place: Place): readonly Code[] {
  switch (subject) {
    case "string":
      return failures(textAssertions(schema, place), place);
    case "number":
      return failures(numberAssertions(schema, place), place);
    case "array":
      return [
        ...failures(arrayAssertions(schema, place), place),
        ...arrayStatements(schema, place),
      ];
    case "object":
      return [
        ...propertyStatements(schema, place),
        ...failures(objectAssertions(schema, place), place),
        ...vocabularyStatements(schema, place),
      ];
  }
}

function failures(assertions: readonly Assertion[], place: Place): readonly Code[] {
  return assertions.map(({ keyword, broken, expected }) => {
    const then = fault(place, keyword, expected);
    return place.mode === "test" ? ifThen(broken, then) : ifStatement(broken, [then]);
  });
}

/** Checks of a part of the value: in place where it is small, in a function of its own where it has fields. */
export function partStatements(schema: Schema, place: Place): readonly Code[] {
  if (isJsonObject(schema) && (isJsonObject(schema["properties"]) || hasBranches(schema))) {
    return [
      delegate(place, functionFor(place.scope, schema, place.mode, place.dynamic, place.hint)),
    ];
  }
  return checkStatements(schema, place);
}

const hasBranches = (schema: JsonObject) =>
  ["anyOf", "oneOf", "allOf", "if", "not", "dependentSchemas"].some(
    (keyword) => isJsonArray(schema[keyword]) || isJsonObject(schema[keyword]),
  );
