// `unevaluatedProperties` and `unevaluatedItems`: which parts of a value some schema has looked at.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { all, block, call, ifStatement, type Code } from "../../layout/code.js";
import { referenceTargets } from "./applicators.js";
import { isTrue, presence, schemaAt } from "./assertions.js";
import { patternConstant } from "./pattern.js";
import { functionFor, use } from "../module-scope.js";
import { nameSet } from "./objects.js";
import {
  argumentsFor,
  insideOf,
  leave,
  localName,
  refused,
  type Place,
  type Subject,
} from "../place.js";
import { conditions, predicateFunction, schemasOf } from "./predicates.js";
import { partStatements } from "../statements.js";

/** Statements for the two keywords; they come after all others of the schema. */
export function unevaluatedStatements(schema: JsonObject, place: Place): readonly Code[] {
  const asked = (subject: Subject, keyword: string) =>
    place.subjects.includes(subject) ? schemaAt(schema, keyword) : undefined;
  const properties = asked("object", "unevaluatedProperties");
  const items = asked("array", "unevaluatedItems");
  const wanted = [properties, items].filter((sub) => !isTrue(sub));
  if (wanted.length === 0 || place.mode === "mark") return [];
  const seen = localName(place, "covered");
  const name = functionFor(place.scope, schema, "mark", place.dynamic, place.hint);
  const body = place.scope.withBody ? ["body"] : [];
  return [
    `const ${seen} = new Set<string | number>();`,
    [call(name, [place.value, seen, ...body]), ";"],
    ...(isTrue(properties) ? [] : [restOfObject(properties ?? true, place, seen)]),
    ...(isTrue(items) ? [] : [restOfArray(items ?? true, place, seen)]),
  ];
}

function restOfObject(sub: Schema, place: Place, seen: string): Code {
  const key = localName(place, "key");
  const property = localName(place, "property");
  const statements = insideOf(place, (found) => {
    const checks = restChecks("unevaluatedProperties", sub, {
      ...place,
      value: property,
      found,
      key,
    });
    return [
      block(
        [`for (const ${key} of `, call(use(place.scope, "keys"), [place.value]), ")"],
        [
          ifStatement(`!${seen}.has(${key})`, [
            `const ${property} = ${place.value}[${key}];`,
            ...checks,
          ]),
        ],
      ),
    ];
  });
  return ifStatement(`${use(place.scope, "isObject")}(${place.value})`, statements);
}

function restOfArray(sub: Schema, place: Place, seen: string): Code {
  const key = localName(place, "i");
  const item = localName(place, "item");
  const statements = insideOf(place, (found) => {
    const checks = restChecks("unevaluatedItems", sub, { ...place, value: item, found, key });
    return [
      block(`for (let ${key} = 0; ${key} < ${place.value}.length; ${key}++)`, [
        ifStatement(`!${seen}.has(${key})`, [`const ${item} = ${place.value}[${key}];`, ...checks]),
      ]),
    ];
  });
  return ifStatement(`${use(place.scope, "isArray")}(${place.value})`, statements);
}

function restChecks(keyword: string, sub: Schema, part: Place): readonly Code[] {
  const inner = { ...part, isObject: false, isNarrowed: false, hint: `${part.hint}Rest` };
  if (sub === false) return [leave(inner, refused(keyword, "false", "is not allowed"))];
  return partStatements(sub, inner);
}

/** Statements that note in `seen` what a schema covers; the value is known to be valid. */
export function markStatements(schema: JsonObject, place: Place): readonly Code[] {
  return [
    ...markProperties(schema, place),
    ...markItems(schema, place),
    ...referenceTargets(schema, place).flatMap(({ target }) => markWith(target, place)),
    ...schemasOf(schema["allOf"]).flatMap((sub) => markWith(sub, place)),
    ...[...schemasOf(schema["anyOf"]), ...schemasOf(schema["oneOf"])].flatMap((sub) =>
      markWhere(sub, place, markWith(sub, place)),
    ),
    ...markConditional(schema, place),
    ...markDependent(schema, place),
  ];
}

// A schema with an "unevaluated" keyword of its own has covered everything.
function markWith(sub: Schema, place: Place): readonly Code[] {
  if (!isJsonObject(sub)) return [];
  const name = functionFor(place.scope, sub, "mark", place.dynamic, `${place.hint}Part`);
  const statements: Code[] = [[call(name, argumentsFor(place, "mark")), ";"]];
  if (sub["unevaluatedProperties"] !== undefined) statements.push(markAllKeys(place));
  if (sub["unevaluatedItems"] !== undefined) statements.push(markAllItems(place));
  return statements;
}

function markWhere(sub: Schema, place: Place, marks: readonly Code[]): readonly Code[] {
  const holding =
    marks.length === 0
      ? undefined
      : conditions(sub, { ...place, isObject: false, isNarrowed: false });
  if (holding === undefined) return [];
  return holding.length === 0 ? marks : [ifStatement(all(holding), marks)];
}

function markProperties(schema: JsonObject, place: Place): readonly Code[] {
  if (schemaAt(schema, "additionalProperties") !== undefined) return [markAllKeys(place)];
  const names = Object.keys(isJsonObject(schema["properties"]) ? schema["properties"] : {});
  const patterns = Object.keys(
    isJsonObject(schema["patternProperties"]) ? schema["patternProperties"] : {},
  );
  if (names.length + patterns.length === 0) return [];
  const tests = [
    ...(names.length === 0 ? [] : [(key: string) => `${nameSet(place, names)}.has(${key})`]),
    ...patterns.map(
      (pattern) => (key: string) => `${patternConstant(place, pattern)}.test(${key})`,
    ),
  ];
  return tests.map((test) =>
    eachKey(place, (key) => ifStatement(test(key), [`seen.add(${key});`])),
  );
}

function markItems(schema: JsonObject, place: Place): readonly Code[] {
  if (schemaAt(schema, "items") !== undefined) return [markAllItems(place)];
  const prefix = isJsonArray(schema["prefixItems"]) ? schema["prefixItems"].length : 0;
  const contains = schemaAt(schema, "contains");
  const statements: Code[] = [];
  if (prefix > 0) {
    statements.push(eachItem(place, (i) => ifStatement(`${i} < ${prefix}`, [`seen.add(${i});`])));
  }
  if (contains !== undefined) {
    const matches = predicateFunction(place, contains, `${place.hint}Contained`);
    const body = place.scope.withBody ? ", body" : "";
    statements.push(
      eachItem(place, (i) =>
        ifStatement(`${matches}(${place.value}[${i}]${body})`, [`seen.add(${i});`]),
      ),
    );
  }
  return statements;
}

const markAllKeys = (place: Place): Code => eachKey(place, (key) => `seen.add(${key});`);
const markAllItems = (place: Place): Code => eachItem(place, (index) => `seen.add(${index});`);

function eachKey(place: Place, write: (key: string) => Code): Code {
  const key = localName(place, "key");
  const loop = block(
    [`for (const ${key} of `, call(use(place.scope, "keys"), [place.value]), ")"],
    [write(key)],
  );
  return ifStatement(`${use(place.scope, "isObject")}(${place.value})`, [loop]);
}

function eachItem(place: Place, write: (index: string) => Code): Code {
  const index = localName(place, "i");
  const head = `for (let ${index} = 0; ${index} < ${place.value}.length; ${index}++)`;
  return ifStatement(`${use(place.scope, "isArray")}(${place.value})`, [
    block(head, [write(index)]),
  ]);
}

function markConditional(schema: JsonObject, place: Place): readonly Code[] {
  const { if: condition, then: consequence, else: otherwise } = schema;
  if (!isSchema(condition)) return [];
  const yes = [
    ...markWith(condition, place),
    ...(isSchema(consequence) ? markWith(consequence, place) : []),
  ];
  const no = isSchema(otherwise) ? markWith(otherwise, place) : [];
  if (yes.length + no.length === 0) return [];
  const holding = conditions(condition, { ...place, isObject: false, isNarrowed: false });
  if (holding === undefined) return no;
  return holding.length === 0 ? yes : [ifStatement(all(holding), yes, no)];
}

function markDependent(schema: JsonObject, place: Place): readonly Code[] {
  const dependents = isJsonObject(schema["dependentSchemas"]) ? schema["dependentSchemas"] : {};
  const inner = { ...place, isObject: true };
  const marks = Object.entries(dependents).flatMap(([name, sub]) => {
    const marked = isSchema(sub) ? markWith(sub, place) : [];
    return marked.length === 0 ? [] : [ifStatement(presence(inner, name, true), marked)];
  });
  if (marks.length === 0) return [];
  return [ifStatement(`${use(place.scope, "isObject")}(${place.value})`, marks)];
}
