// The statements that check one value against one schema.
import { isJsonObject, stringsOf, type JsonObject, type Schema } from "../../schema/json.js";
import { all, ifStatement, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { applicatorStatements } from "./keywords/applicators.js";
import { arrayStatements } from "./keywords/arrays.js";
import {
  arrayAssertions,
  numberAssertions,
  objectAssertions,
  textAssertions,
  typeTests,
} from "./keywords/assertions.js";
import { someValueIs, valuesImplyType } from "../../schema/choices.js";
import { valueAssertions } from "./keywords/values.js";
import { unevaluatedStatements } from "./keywords/evaluated.js";
import { entered, use } from "./module-scope.js";
import { onlyCheck, runtimeStop } from "./only-check.js";
import { dependentNames, propertyStatements } from "./keywords/objects.js";
import {
  broken,
  leave,
  leaveIf,
  namesExpression,
  reached,
  refused,
  stopAt,
  SUBJECTS,
  type Fault,
  type Place,
  type Subject,
} from "./place.js";
import { vocabularyStatements } from "./keywords/vocabulary.js";

const NOT_ALLOWED = refused("false", "false", "is not allowed");

/** Checks of a schema at a place; empty where the schema asks nothing. */
export function checkStatements(schema: Schema, outer: Place): readonly Code[] {
  if (!isJsonObject(schema)) return schema ? [] : [leave(outer, NOT_ALLOWED)];
  const types = [
    ...new Set(typeof schema["type"] === "string" ? [schema["type"]] : stringsOf(schema["type"])),
  ];
  const place: Place = {
    ...outer,
    dynamic: entered(outer.scope, schema, outer.dynamic),
    subjects: outer.isObject ? ["object"] : subjectsOf(schema, types),
  };
  const stop = runtimeStop(schema, place);
  if (stop !== undefined) return [leaveIf(stop)];
  const [only] = types;
  const known = place.isObject ? "object" : types.length === 1 ? only : undefined;
  const subject = known === "integer" ? "number" : known;
  // An object is known at this place, so a schema of other types refuses it whatever else it says.
  if (place.isObject && types.length > 0 && !types.includes("object")) {
    return [leave(place, typeFault(types))];
  }
  const isTested = place.isObject || valuesImplyType(schema, types);
  const isNarrowed = place.isNarrowed || types.length > 0 || hasValues(schema);
  const rest = reached([
    ...valueAssertions(schema, place, place.isObject ? ["object"] : isTested ? [] : types),
    ...place.subjects.flatMap((each) =>
      about(each, schema, place, subject === each && !implied(schema, types, place)),
    ),
    ...applicatorStatements(schema, {
      ...place,
      isObject: place.isObject || (subject === "object" && !valuesImplyType(schema, types)),
      isNarrowed,
    }),
    ...unevaluatedStatements(schema, place),
  ]);
  if (types.length === 0 || isTested) return rest;
  const test = all(typeTests(types, place));
  const fault = typeFault(types);
  if (place.mode === "test") return [leaveIf(test), ...rest];
  if (rest.length === 0) return [leaveIf(stopAt(place, test, fault))];
  return [ifStatement(test, [leave(place, fault)], rest)];
}

const hasValues = ({ const: constant, enum: members }: JsonObject) =>
  constant !== undefined || members !== undefined;

function typeFault(types: readonly string[]): Fault {
  const [only = ""] = types;
  if (types.length === 1) return { record: "wrongType", facts: [stringLiteral(only)] };
  const named = types.map((type) =>
    type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`,
  );
  return broken("type", namesExpression(types), `must be ${named.join(" or ")}`);
}

const implied = (schema: JsonObject, types: readonly string[], place: Place) =>
  !place.isObject && valuesImplyType(schema, types);

// What a value that the schema takes can be; of anything else a compiler knows that it is not there.
function subjectsOf(schema: JsonObject, types: readonly string[]): readonly Subject[] {
  return SUBJECTS.filter((subject) => {
    const named = subject === "number" ? [subject, "integer"] : [subject];
    const isTyped = types.length === 0 || named.some((type) => types.includes(type));
    return isTyped && (!hasValues(schema) || someValueIs(schema, named));
  });
}

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
      return textAssertions(schema, place).map(leaveIf);
    case "number":
      return numberAssertions(schema, place).map(leaveIf);
    case "array":
      return [...arrayAssertions(schema, place).map(leaveIf), ...arrayStatements(schema, place)];
    case "object":
      return [
        ...propertyStatements(schema, place),
        ...objectAssertions(schema, place).map(leaveIf),
        ...dependentNames(schema, place),
        ...vocabularyStatements(schema, place),
      ];
  }
}

/** Checks of a part of the value: by one call where there is a check for it, else in place. */
export function partStatements(schema: Schema, place: Place): readonly Code[] {
  const only = onlyCheck(schema, place);
  return only === undefined ? checkStatements(schema, place) : [leaveIf(only.stop)];
}
