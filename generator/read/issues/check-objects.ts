// Makes the checks of an object: its fields, its other keys, its number of fields, and its field
// combinations.
import type { Fields } from "../../live.js";
import { isAny, isAnyObject } from "../tree/nodes.js";
import { allOfParts, type Condition, type Node, type Obj, type Parts } from "../tree/tree.js";
import { chosenCheck, formsCheck } from "./check-forms.js";
import { holds, inOrder, PASS, readField, type Check, type CheckScope } from "./check-scope.js";
import { patternTest } from "./check-scalars.js";
import { checkOrder, onlyRequired } from "./fields.js";
import { amountSentence, conditionPhrase, forbiddenSentence } from "./sentences.js";

/** Makes the check of an object. The caller has already tested the type. */
export function objectCheck(node: Obj, scope: CheckScope): Check {
  const checks = {
    // Makes no check of `x-` keywords. Only documented rules have these keywords, and this function
    // is not used for documented rules.
    vocabulary: [],
    fields: [fieldsCheck(node, scope)],
    patterns: [keysCheck(node, scope)],
    // The check under `patterns` also covers `others` (the values of all other keys) and `names`
    // (the names of the keys).
    others: [],
    names: [],
    ...sizeChecks(node, scope),
    conditions: [
      ...lackChecks(node.conditions, scope),
      ...node.conditions.map((condition) => conditionCheck(condition, scope)),
    ],
  } satisfies Parts<Obj, readonly Check[]>;
  return inOrder(allOfParts<Check>(checks));
}

function fieldsCheck(node: Obj, scope: CheckScope): Check {
  const { validation } = scope;
  const fields = checkOrder(node).flatMap(([name, { node: value, required }]) => {
    if (value.kind === "any" && !required) return [];
    return [{ name, required, check: scope.sharedCheck(value) }];
  });
  if (fields.length === 0) return PASS;
  return (value, parent, key) => {
    const inner = validation.at(parent, key);
    for (const { name, required, check } of fields) {
      const member = readField(value as Fields, name, scope);
      const isPassed =
        member === undefined
          ? !required || validation.missing(inner, name)
          : check(member, inner, name);
      if (!isPassed) return false;
    }
    return true;
  };
}

// Makes one check that loops over the keys of an object. It checks key names, the values of keys
// that match a pattern, and the values of all other keys that are no fields.
function keysCheck({ fields, patterns, others, names }: Obj, scope: CheckScope): Check {
  const { validation } = scope;
  const matching = patterns.map(({ pattern, node }) => ({
    matches: patternTest(pattern, "matches"),
    differs: patternTest(pattern, "differs"),
    check: scope.sharedCheck(node),
  }));
  const ofOthers =
    others.kind === "never" ? unlistedCheck(fields, scope) : scope.sharedCheck(others);
  const ofNames = scope.sharedCheck(names);
  if (matching.length === 0 && others.kind === "any" && names.kind === "any") return PASS;
  return (value, parent, key) => {
    const inner = validation.at(parent, key);
    for (const name of validation.keys(value as Fields)) {
      const member = (value as Fields)[name];
      const isListed = fields.has(name);
      for (const { matches, check } of isListed ? [] : matching) {
        if (matches(name) && !check(member, inner, name)) return false;
      }
      const isOther = !isListed && matching.every(({ differs }) => differs(name));
      if (isOther && !ofOthers(member, inner, name)) return false;
      if (!ofNames(name, inner, name)) return false;
    }
    return true;
  };
}

// Reports a key that a closed object does not list.
function unlistedCheck(fields: Obj["fields"], { validation }: CheckScope): Check {
  const names = new Set(fields.keys());
  return names.size === 0
    ? (value, parent, key) =>
        validation.refused(value, parent, key, "additionalProperties", false, "is not allowed")
    : (value, parent, key) => validation.unknownField(value, parent, String(key), names);
}

function sizeChecks(
  { min, max }: Obj,
  { validation }: CheckScope,
): Pick<Parts<Obj, readonly Check[]>, "min" | "max"> {
  const bound = (keyword: string, sign: "<" | ">", limit: number): Check => {
    const sentence = amountSentence(sign, limit, "field");
    return (value, parent, key) => {
      const { length } = validation.keys(value as Fields);
      const isBroken = sign === "<" ? length < limit : length > limit;
      return !isBroken || validation.refused(value, parent, key, keyword, limit, sentence);
    };
  };
  return {
    min: min > 0 ? [bound("minProperties", "<", min)] : [],
    max: max < Infinity ? [bound("maxProperties", ">", max)] : [],
  };
}

// Makes the checks of `dependentRequired`: if one field is present, another field must be present.
function lackChecks(conditions: readonly Condition[], scope: CheckScope): readonly Check[] {
  const pairs = conditions.flatMap((condition) =>
    condition.kind === "with"
      ? (onlyRequired(condition.then) ?? []).map((name) => [condition.field, name] as const)
      : [],
  );
  return pairs.map(([field, name]): Check => (value, parent, key) => {
    const isThere = (each: string) => readField(value as Fields, each, scope) !== undefined;
    if (!isThere(field) || isThere(name)) return true;
    return scope.validation.lacks(value, parent, key, field, name);
  });
}

function conditionCheck(condition: Condition, scope: CheckScope): Check {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf": {
      const { kind, members } = condition;
      if (kind === "anyOf" && members.some((each) => isAny(each) || isAnyObject(each))) return PASS;
      const tests = members.map((member) => scope.sharedCheck(member));
      return chosenCheck(members, scope) ?? formsCheck(kind, members, tests, scope);
    }
    case "not":
      return notCheck(condition.node, scope);
    case "if":
      return ifCheck(condition, scope);
    case "with": {
      const { field, then } = condition;
      if (onlyRequired(then) !== undefined) return PASS;
      const check = under(`${field} is given`, scope.checkOf(then, "object"), scope);
      return (value, parent, key) =>
        readField(value as Fields, field, scope) === undefined || check(value, parent, key);
    }
  }
}

/** Makes the check that a value does not match a node (a parsed schema). */
export function notCheck(node: Node, scope: CheckScope): Check {
  const { validation } = scope;
  const matches = scope.sharedCheck(node);
  const { text, hidesValue } = forbiddenSentence(node);
  return (value, parent, key) => {
    if (!holds(matches, value)) return true;
    return hidesValue
      ? validation.refused(value, parent, key, "not", null, text)
      : validation.broken(value, parent, key, "not", null, text);
  };
}

function ifCheck(
  { if: condition, then, else: otherwise }: Condition & { readonly kind: "if" },
  scope: CheckScope,
): Check {
  const matches = scope.sharedCheck(condition);
  const yes = under(conditionPhrase(condition), scope.checkOf(then, "object"), scope);
  const no = scope.checkOf(otherwise, "object");
  return (value, parent, key) => (holds(matches, value) ? yes : no)(value, parent, key);
}

// Adds a condition, such as `mode is "4k"`, to the messages of a check.
function under(condition: string | undefined, check: Check, { validation }: CheckScope): Check {
  if (condition === undefined || check === PASS) return check;
  return (value, parent, key) => check(value, validation.when(parent, condition), key);
}
