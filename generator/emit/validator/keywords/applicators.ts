// The keywords that apply other schemas to the same value.
import {
  isJsonObject,
  isSchema,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { pascalCase } from "../../../normalise/names.js";
import { all, call, group, ifStatement, list, type Code } from "../../layout/code.js";
import { constantCase } from "../../text/identifier.js";
import { stringLiteral } from "../../text/literal.js";
import { dynamicName } from "../../../schema/references.js";
import { presence } from "./assertions.js";
import { constant, functionFor, use } from "../module-scope.js";
import {
  below,
  isCompared,
  broken,
  delegated,
  leave,
  leaveIf,
  stopAt,
  type Fault,
  type Place,
} from "../place.js";
import type { JsonScalar } from "../../../schema/scalar.js";
import { choiceOf } from "../../../schema/choices.js";
import { comparedBy, conditions, negated, schemasOf } from "./predicates.js";
import { checkStatements } from "../statements.js";

/** Statements for `$ref`, `allOf`, `anyOf`, `oneOf`, `not`, `if` and `dependentSchemas`. */
export function applicatorStatements(schema: JsonObject, place: Place): readonly Code[] {
  return [
    ...referenceStatements(schema, place),
    ...schemasOf(schema["allOf"]).flatMap((sub) => sameValue(sub, within(place, "Part"))),
    ...anyOfStatements(schema, place),
    ...oneOfStatements(schema, place),
    ...notStatements(schema, place),
    ...conditionalStatements(schema, place),
    ...dependentStatements(schema, place),
  ];
}

const within = (place: Place, name: string): Place => ({ ...place, hint: `${place.hint}${name}` });

// Keywords that ask nothing of the value itself but that it be an object.
const ABOUT_OBJECTS =
  /^(properties|required|additionalProperties|patternProperties|propertyNames|minProperties|maxProperties|dependent.*|(any|one|all)Of|not|if|then|else|\$ref|\$defs|title|description|\$comment)$/;

// A function of its own knows nothing of what the code around it has found out, and so can ask anything.
function sameValue(sub: Schema, place: Place): readonly Code[] {
  const isAboutObjects =
    !isJsonObject(sub) ||
    (place.isObject && Object.keys(sub).every((keyword) => ABOUT_OBJECTS.test(keyword)));
  if (isAboutObjects) return checkStatements(sub, place);
  if (!place.isNarrowed && !isCompared(place, place.value)) {
    // Whoever is asked next knows what this one has left on.
    if (place.mode === "test") place.compared.before.add(place.value);
    return checkStatements(sub, place);
  }
  const check = functionFor(place.scope, sub, place.mode, place.dynamic, place.hint);
  return [leaveIf(["!", delegated(place, check)])];
}

function referenceStatements(schema: JsonObject, place: Place): readonly Code[] {
  return referenceTargets(schema, place).flatMap(({ target, name }) => {
    if (!isJsonObject(target)) return checkStatements(target, place);
    const hint = name === "" ? place.hint : pascalCase(name);
    const check = functionFor(place.scope, target, place.mode, place.dynamic, hint);
    return [leaveIf(["!", delegated(place, check)])];
  });
}

/** What `$ref` and `$dynamicRef` of a schema point to; the latter by the dynamic scope (core, 8.2.3.2). */
export function referenceTargets(
  schema: JsonObject,
  { scope, dynamic }: Place,
): readonly { readonly target: Schema; readonly name: string }[] {
  return ["$ref", "$dynamicRef"].flatMap((keyword) => {
    const ref = schema[keyword];
    if (typeof ref !== "string") return [];
    const first = scope.references.resolve(schema, ref);
    if (!isSchema(first)) return [];
    const anchor = keyword === "$dynamicRef" ? dynamicName(first, ref) : undefined;
    const target = anchor === undefined ? first : (dynamic.get(anchor) ?? first);
    return [{ target, name: ref.split(/[/#]/).at(-1) ?? "" }];
  });
}

function anyOfStatements(schema: JsonObject, place: Place): readonly Code[] {
  const branches = schemasOf(schema["anyOf"]);
  // Beside listed values, a branch of the value's own type says that they are only the known ones.
  if (branches.length === 0 || branches.some((branch) => isOnlyType(branch, schema))) return [];
  const only = besideNull(branches);
  if (only !== undefined && !place.isObject) return nullableStatements(only, place);
  const choice = choiceOf(branches);
  if (choice !== undefined && !place.isObject) return choiceStatements(choice, place);
  const inner = within(place, "Form");
  if (branches.some((branch) => conditions(branch, inner)?.length === 0)) return [];
  const test = all(branches.map((branch) => negated(branch, inner)));
  return [leaveIf(stopAt(place, test, formFault("anyOf", branches, place)))];
}

const isOnlyType = (branch: Schema, { type }: JsonObject) =>
  isJsonObject(branch) &&
  typeof type === "string" &&
  branch["type"] === type &&
  Object.keys(branch).every((keyword) => /^(type|title|description)$/.test(keyword));

function oneOfStatements(schema: JsonObject, place: Place): readonly Code[] {
  const branches = schemasOf(schema["oneOf"]);
  if (branches.length === 0) return [];
  const only = besideNull(branches);
  if (only !== undefined && isNeverNull(only) && !place.isObject) {
    return nullableStatements(only, place);
  }
  const choice = choiceOf(branches);
  if (choice !== undefined && !place.isObject) return choiceStatements(choice, place);
  const flags = branches.map((branch): Code => {
    const holding = conditions(branch, within(place, "Form"));
    if (holding === undefined) return "false";
    return holding.length === 0 ? "true" : group(all(holding));
  });
  const count = call(use(place.scope, "howMany"), flags);
  return [leaveIf(stopAt(place, [count, " !== 1"], formFault("oneOf", branches, place)))];
}

const choiceStatements = (choice: readonly JsonScalar[], place: Place): readonly Code[] =>
  sameValue({ enum: [...choice] }, within(place, "Value"));

// The one schema that is not null's, of two.
function besideNull(branches: readonly Schema[]): Schema | undefined {
  const [only, ...others] = branches.filter((branch) => !isNull(branch));
  return branches.length === 2 && others.length === 0 ? only : undefined;
}

// What may be null is otherwise what the other branch says, in its own words.
function nullableStatements(only: Schema, place: Place): readonly Code[] {
  const checks = sameValue(only, { ...within(place, "Value"), isNarrowed: true });
  return checks.length === 0 ? [] : [ifStatement(`${place.value} !== null`, checks)];
}

function isNeverNull(schema: Schema): boolean {
  if (!isJsonObject(schema)) return false;
  const { type } = schema;
  if (type === undefined) return choiceOf([schema])?.includes(null) === false;
  return Array.isArray(type) ? !type.includes("null") : type !== "null";
}

const isNull = (schema: Schema): boolean =>
  isJsonObject(schema) &&
  Object.keys(schema).every((keyword) => /^(type|const|title|description)$/.test(keyword)) &&
  (schema["const"] ?? null) === null &&
  (schema["type"] === "null" || (schema["type"] === undefined && "const" in schema));

const formFault = (keyword: string, branches: readonly Schema[], place: Place): Fault => ({
  record: "noForm",
  facts: [stringLiteral(keyword), alternativesCode(branches, place)],
});

// Branches that only ask for fields are named by them; the others have no short name.
function alternativesCode(branches: readonly Schema[], { scope, hint }: Place): Code {
  const names = branches.map((branch) =>
    isJsonObject(branch) && Object.keys(branch).join() === "required"
      ? stringsOf(branch["required"])
      : [],
  );
  if (names.some((list) => list.length === 0)) return "null";
  const texts = names.map((list) => stringLiteral(list.join(" with ")));
  return constant(scope, `${constantCase(hint)}_FORMS`, `forms:${texts.join()}`, (name) => [
    `const ${name}: readonly string[] = `,
    list("[", texts, "]"),
    ";",
  ]);
}

function notStatements(schema: JsonObject, place: Place): readonly Code[] {
  const not = schema["not"];
  if (!isSchema(not)) return [];
  const holding = conditions(not, within(place, "Forbidden"));
  if (holding === undefined) return [];
  const fault = broken("not", "null", forbids(not));
  return [holding.length === 0 ? leave(place, fault) : leaveIf(stopAt(place, all(holding), fault))];
}

// What a schema that must not match says to people.
function forbids(not: Schema): string {
  if (!isJsonObject(not) || Object.keys(not).join() !== "required") {
    return "has a form that is not allowed";
  }
  const names = stringsOf(not["required"]);
  return `must not have ${names.join(" and ")}${names.length > 1 ? " together" : ""}`;
}

function conditionalStatements(schema: JsonObject, place: Place): readonly Code[] {
  const { if: condition, then: consequence, else: otherwise } = schema;
  if (!isSchema(condition)) return [];
  const inner = within(place, "Condition");
  const inside = below(within(place, "Then"), comparedBy(condition, inner));
  const yes = isSchema(consequence) ? sameValue(consequence, inside) : [];
  const no = isSchema(otherwise) ? sameValue(otherwise, within(place, "Else")) : [];
  if (!isJsonObject(condition)) return condition ? yes : no;
  if (yes.length === 0 && no.length === 0) return [];
  if (yes.length === 0) return [ifStatement(negated(condition, inner), no)];
  const holding = conditions(condition, inner);
  if (holding === undefined) return no;
  return holding.length === 0 ? yes : [ifStatement(all(holding), yes, no)];
}

function dependentStatements(schema: JsonObject, place: Place): readonly Code[] {
  if (!place.subjects.includes("object")) return [];
  const dependents = isJsonObject(schema["dependentSchemas"]) ? schema["dependentSchemas"] : {};
  return Object.entries(dependents).flatMap(([name, sub]) => {
    if (!isSchema(sub)) return [];
    const inner = { ...place, isObject: true, hint: `${place.hint}With${pascalCase(name)}` };
    const checks = sameValue(sub, { ...inner, isNarrowed: true });
    if (checks.length === 0) return [];
    const given = ifStatement(presence(inner, name, true), checks);
    return place.isObject
      ? [given]
      : [ifStatement(call(use(place.scope, "isObject"), [place.value]), [given])];
  });
}
