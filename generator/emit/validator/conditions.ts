// The checks of combinations of fields: alternatives, exclusions, conditions.
import { pascalCase } from "../../normalise/names.js";
import { isAnyObject } from "../../reading/nodes.js";
import type { Condition, Node, Obj } from "../../reading/tree.js";
import { isScalar } from "../../schema/scalar.js";
import { all, call, either, group, ifStatement, list, type Code } from "../layout/code.js";
import { constantCase } from "../text/identifier.js";
import { scalarLiteral, stringLiteral } from "../text/literal.js";
import { chosenStatements, listed } from "./forms.js";
import { constant, functionFor, use } from "./module-scope.js";
import {
  broken,
  inBlock,
  leave,
  leaveIf,
  MOST_WRITTEN,
  presence,
  readField,
  stopAt,
  under,
  within,
  type Fault,
  type Place,
} from "./place.js";

/** Whether a value matches, as conditions that all hold where it does, and one that holds where it does not; or one verdict for all. */
export type Holding = boolean | { readonly all: readonly Code[]; readonly fails: Code };

/** One condition that holds where the value matches. */
export const allHolds = (each: Holding): Code =>
  typeof each === "boolean" ? String(each) : group(all(each.all));

/** One condition that holds where the value does not match. */
export const someFails = (each: Holding): Code =>
  typeof each === "boolean" ? String(!each) : each.fails;

/** Whether an object matches a node: in place where that only looks for fields and words, else by a function. */
export function holding(node: Node, place: Place): Holding {
  if (node.kind === "any" || isAnyObject(node)) return true;
  if (node.kind === "never") return false;
  const simple = simpleTests(node, place);
  if (simple !== undefined) {
    const fails = simple.map((each) => each.fails);
    return {
      all: simple.map(({ holds }) => holds),
      fails: fails.length === 1 ? all(fails) : either(fails),
    };
  }
  const test = call(functionFor(place.scope, node, "test", place.hint), [place.value]);
  return { all: [test], fails: ["!", test] };
}

interface Simple {
  readonly holds: string;
  readonly fails: string;
}

// "has these fields, and these have these values": what modes are mostly made of.
function simpleTests(node: Node, place: Place): readonly Simple[] | undefined {
  if (!asksOnlyForFields(node) || node.fields.size > MOST_WRITTEN) return undefined;
  const tests: Simple[] = [];
  const compared: string[] = [];
  for (const [name, field] of node.fields) {
    if (!field.required) return undefined;
    if (field.node.kind === "any") {
      const [holds, fails] = [presence(place, name, true), presence(place, name, false)];
      tests.push({ holds, fails });
      continue;
    }
    const [word, ...others] = field.node.kind === "words" ? field.node.values : [];
    const read = readField(place, name);
    if (!isScalar(word) || others.length > 0 || place.compared.has(read)) return undefined;
    compared.push(read);
    const literal = scalarLiteral(word);
    tests.push({ holds: `${read} === ${literal}`, fails: `${read} !== ${literal}` });
  }
  compared.forEach((read) => place.compared.add(read));
  return tests;
}

/** Whether a node is an object of which nothing is said but fields. */
export function asksOnlyForFields(node: Node): node is Obj {
  return (
    node.kind === "object" &&
    node.fields.size > 0 &&
    node.patterns.length === 0 &&
    node.others.kind === "any" &&
    node.names.kind === "any" &&
    node.min === 0 &&
    node.max === Infinity &&
    node.conditions.length === 0 &&
    node.vocabulary.length === 0
  );
}

/** The names of a node that only requires fields. */
export function onlyRequired(node: Node): readonly string[] | undefined {
  if (!asksOnlyForFields(node)) return undefined;
  const areOnlyNames = [...node.fields.values()].every(
    ({ node: value, required }) => required && value.kind === "any",
  );
  return areOnlyNames ? [...node.fields.keys()] : undefined;
}

/** A value that matches none, or more than one, of some forms; forms that only require fields are named by these. */
export function formFault(
  keyword: "anyOf" | "oneOf",
  forms: readonly Node[],
  { scope, hint }: Place,
): Fault {
  const names = forms.map((form) => onlyRequired(form));
  const texts = names.flatMap((each) => (each ? [stringLiteral(each.join(" with "))] : []));
  const named =
    texts.length < forms.length
      ? "null"
      : constant(scope, `${constantCase(hint)}_FORMS`, `forms:${texts.join()}`, (name) => [
          `const ${name}: readonly string[] = `,
          list("[", texts, "]"),
          ";",
        ]);
  return { record: "noForm", facts: [stringLiteral(keyword), named] };
}

/** The checks of an object's conditions. */
export function conditionStatements({ conditions }: Obj, place: Place): readonly Code[] {
  return [
    ...lackStatements(conditions, place),
    ...conditions.flatMap((condition) => conditionCode(condition, place)),
  ];
}

function conditionCode(condition: Condition, place: Place): readonly Code[] {
  switch (condition.kind) {
    case "anyOf": {
      const { members } = condition;
      const chosen = chosenStatements(members, place);
      if (chosen !== undefined) return chosen;
      const forms = members.map((member) => holding(member, within(place, "Form")));
      if (forms.includes(true)) return [];
      const fault = formFault("anyOf", members, place);
      return [leaveIf(stopAt(place, all(forms.map(someFails)), fault))];
    }
    case "oneOf": {
      const { members } = condition;
      const chosen = chosenStatements(members, place);
      if (chosen !== undefined) return chosen;
      const forms = members.map((member) => allHolds(holding(member, within(place, "Form"))));
      const count = call(use(place.scope, "howMany"), forms);
      return [leaveIf(stopAt(place, [count, " !== 1"], formFault("oneOf", members, place)))];
    }
    case "not":
      return notStatements(condition.node, place);
    case "if":
      return ifCode(condition, place);
    case "with": {
      if (onlyRequired(condition.then) !== undefined) return [];
      const inner = within(place, `With${pascalCase(condition.field)}`);
      const checks = under(inBlock(inner), `${condition.field} is given`, (given) =>
        place.scope.check(condition.then, given),
      );
      return checks.length === 0
        ? []
        : [ifStatement(presence(place, condition.field, true), checks)];
    }
  }
}

/** The checks that a value does not match a node. */
export function notStatements(node: Node, place: Place): readonly Code[] {
  const inner = within(place, "Forbidden");
  const isObject = place.type === "object";
  const holds = isObject ? holding(node, inner) : testOf(node, inner);
  if (holds === false) return [];
  const names = onlyRequired(node) ?? [];
  const says =
    names.length === 0
      ? "has a form that is not allowed"
      : `must not have ${names.join(" and ")}${names.length > 1 ? " together" : ""}`;
  const fault = broken("not", "null", says);
  return [holds === true ? leave(place, fault) : leaveIf(stopAt(place, all(holds.all), fault))];
}

function testOf(node: Node, place: Place): Exclude<Holding, boolean> {
  const test = call(functionFor(place.scope, node, "test", place.hint), [place.value]);
  return { all: [test], fails: ["!", test] };
}

function ifCode(
  { if: condition, then, else: otherwise }: Condition & { readonly kind: "if" },
  place: Place,
): readonly Code[] {
  const holds = holding(condition, within(place, "Condition"));
  const yes = under(inBlock(within(place, "Then")), phraseOf(condition), (inner) =>
    place.scope.check(then, inner),
  );
  const no = place.scope.check(otherwise, inBlock(within(place, "Else")));
  if (typeof holds === "boolean") return holds ? yes : no;
  if (yes.length === 0) return no.length === 0 ? [] : [ifStatement(holds.fails, no)];
  return [ifStatement(all(holds.all), yes, no)];
}

// A condition in words: `mode is "4k" and image_urls is given`; undefined if it is about more than that.
function phraseOf(condition: Node): string | undefined {
  if (!asksOnlyForFields(condition)) return undefined;
  const said = [...condition.fields].map(([name, { node, required }]) => {
    if (node.kind === "words") {
      return `${name} is ${listed(node.values)}${required ? "" : " or left out"}`;
    }
    return node.kind === "any" && required ? `${name} is given` : undefined;
  });
  return said.includes(undefined) ? undefined : said.join(" and ");
}

// The checks of `dependentRequired` and `dependentSchemas`.
function lackStatements(conditions: readonly Condition[], place: Place): readonly Code[] {
  const pairs = conditions.flatMap((condition) =>
    condition.kind === "with"
      ? (onlyRequired(condition.then) ?? []).map((name) => [condition.field, name] as const)
      : [],
  );
  return pairs.map(([field, name]) => {
    const isBroken = all([presence(place, field, true), presence(place, name, false)]);
    const facts = [stringLiteral(field), stringLiteral(name)];
    return leaveIf(stopAt(place, isBroken, { record: "lacks", facts }));
  });
}
