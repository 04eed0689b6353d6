// Makes the checks of values with several alternatives, called forms. The JSON type of the value,
// or a field called the discriminator, may select one form. If nothing selects a form, one issue
// covers all forms.
import type { Fields } from "../../live.js";
import { oneOf, unionOf } from "../tree/nodes.js";
import type { Node, Union } from "../tree/tree.js";
import {
  hasType,
  holds,
  inOrder,
  PASS,
  readField,
  type Check,
  type CheckScope,
} from "./check-scope.js";
import {
  acceptsEverything,
  componentsOf,
  isComplete,
  lifted,
  typeList,
  type Component,
  type JsonType,
} from "./components.js";
import { onlyRequired } from "./fields.js";
import { formsSentence, ONLY_ONE, tagPhrase, typesSentence } from "./sentences.js";
import { formNames, tagOf } from "./tags.js";

/** Makes the check of a union. `type` is the JSON type of the value, if it was already tested. */
export function unionCheck(node: Union, scope: CheckScope, type: JsonType | undefined): Check {
  const types = type === undefined ? typeList(node, scope.tree) : undefined;
  if (types !== undefined) return typesCheck(types, scope);
  const components = componentsOf(node, scope.tree);
  if (components.length === 0) return scope.checkOf({ kind: "never" });
  if (type !== undefined) {
    const only = components.find((each) => each.types.includes(type));
    return only === undefined || acceptsEverything(only) ? PASS : componentCheck(only, scope, type);
  }
  const constraining = components.filter((each) => !acceptsEverything(each));
  const guarded = inOrder(constraining.map((each) => guardedCheck(each, scope)));
  if (isComplete(components)) return guarded;
  return incompleteCheck(components, constraining, guarded, scope);
}

// Makes the check of a union that refuses all values of one or more JSON types. For example, a
// union of short strings and null refuses all numbers. Is also used if a union accepts integers but
// no other numbers.
function incompleteCheck(
  components: readonly Component[],
  [only, ...others]: readonly Component[],
  guarded: Check,
  scope: CheckScope,
): Check {
  const types = components.flatMap((each) => each.types);
  const isOneOf = typesCheck(types, scope);
  if (only === undefined || others.length > 0) return inOrder([isOneOf, guarded]);
  const rest = types.filter((each) => !only.types.includes(each)).join();
  if (rest === "null") {
    const { members, exclusive } = only;
    const inner = scope.checkOf(exclusive ? oneOf(members) : unionOf(members));
    return (value, parent, key) => value === null || inner(value, parent, key);
  }
  if (rest !== "") return inOrder([isOneOf, guarded]);
  const inner = componentCheck(only, scope, typeOfComponent(only));
  const hasOne = (value: unknown) => types.some((each) => hasType(each, value, scope.validation));
  return (value, parent, key) => (hasOne(value) ? inner : isOneOf)(value, parent, key);
}

/** Makes the check that a value has one of several JSON types. */
function typesCheck(types: readonly JsonType[], { validation }: CheckScope): Check {
  const [only = ""] = types;
  const sentence = typesSentence(types);
  return (value, parent, key) =>
    types.some((type) => hasType(type, value, validation)) ||
    (types.length === 1
      ? validation.wrongType(value, parent, key, only)
      : validation.broken(value, parent, key, "type", types, sentence));
}

function guardedCheck(component: Component, scope: CheckScope): Check {
  const { types } = component;
  const check = componentCheck(component, scope, typeOfComponent(component));
  // NaN is no JSON number. It counts as a number here, so that the check of numbers refuses it.
  const isOf = (type: JsonType, value: unknown) =>
    type === "number" ? typeof value === "number" : hasType(type, value, scope.validation);
  return (value, parent, key) =>
    !types.some((type) => isOf(type, value)) || check(value, parent, key);
}

const typeOfComponent = ({ types: [type, ...others] }: Component): JsonType | undefined =>
  others.length === 0 ? type : undefined;

function componentCheck(
  component: Component,
  scope: CheckScope,
  type: JsonType | undefined,
): Check {
  const { types, members, exclusive } = component;
  const [only] = members;
  if (only !== undefined && members.length === 1) return scope.checkOf(only, type);
  const chosen = types.join() === "object" ? chosenCheck(members, scope) : undefined;
  if (chosen !== undefined) return chosen;
  const sentence = formsSentence(members);
  const tests = members.map((member) => formTest(member, types, scope));
  return exclusive
    ? formsCheck("oneOf", members, tests, scope, sentence && sentence + ONLY_ONE)
    : formsCheck("anyOf", members, tests, scope, sentence);
}

// Makes the test of one member of a union. The type of the value was already tested.
function formTest(member: Node, types: readonly JsonType[], scope: CheckScope): Check {
  const [type, ...others] = types;
  const isLifted =
    type !== undefined && type !== "object" && others.length === 0 && member.kind !== "words";
  return scope.sharedCheck(isLifted ? lifted(member, type) : member);
}

/**
 * Makes the check of the form that a discriminator selects, so that issues are about this form
 * only. Returns undefined if there is no discriminator.
 */
export function chosenCheck(forms: readonly Node[], scope: CheckScope): Check | undefined {
  const { validation } = scope;
  const tag = tagOf(forms, scope.tree);
  if (tag === undefined) return undefined;
  const isKnown = scope.checkOf({ kind: "words", values: tag.words.flat() });
  const choices = forms.map((form, index) => {
    const words = tag.words[index] ?? [];
    return { words, check: scope.sharedCheck(form), phrase: tagPhrase(tag.name, words) };
  });
  return (value, parent, key) => {
    const word = readField(value as Fields, tag.name, scope);
    if (!isKnown(word, validation.at(parent, key), tag.name)) return false;
    for (const { words, check, phrase } of choices) {
      const isChosen = words.some((each) => each === word);
      if (isChosen && !check(value, validation.when(parent, phrase), key)) return false;
    }
    return true;
  };
}

/**
 * Makes the check that a value has at least one of the forms (`anyOf`), or exactly one (`oneOf`).
 * `tests` has a test for each form. `sentence` is a message that fits all forms.
 */
export function formsCheck(
  keyword: "anyOf" | "oneOf",
  members: readonly Node[],
  tests: readonly Check[],
  scope: CheckScope,
  sentence?: string,
): Check {
  const { validation } = scope;
  const names = formNames(members, scope.tree);
  const isAboutFields = members.every((member) => onlyRequired(member) !== undefined);
  const checks = isAboutFields ? [] : members.map((member) => scope.sharedCheck(member));
  const isMatched = (value: unknown): boolean => {
    if (keyword === "anyOf") return tests.some((test) => holds(test, value));
    return tests.filter((test) => holds(test, value)).length === 1;
  };
  return (value, parent, key) => {
    if (isMatched(value)) return true;
    return sentence === undefined
      ? validation.noForm(value, parent, key, keyword, names, ...checks)
      : validation.broken(value, parent, key, keyword, null, sentence);
  };
}
