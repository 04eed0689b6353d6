// Values of several forms: the message for a value that matches none, and the form that a discriminator selects.
import { resolved, type Node, type Num, type Obj, type Tree } from "../../reading/tree.js";
import type { Json } from "../../schema/json.js";
import { isScalar, type JsonScalar } from "../../schema/scalar.js";
import { any, ifStatement, type Code } from "../layout/code.js";
import { localIdentifier } from "../text/identifier.js";
import { scalarLiteral, stringLiteral } from "../text/literal.js";
import { functionFor } from "./module-scope.js";
import { insideOf, leaveIf, localName, readField, refusedBy, within, type Place } from "./place.js";

// A longer list would be unreadable in a message.
const MOST_NAMED = 30;

/** The message for scalar forms: "must be -1, or 4 to 30"; undefined if a form has no short name. */
export function formsSentence(forms: readonly Node[]): string | undefined {
  const wordsFirst = [...forms].sort(
    (a, b) => Number(b.kind === "words") - Number(a.kind === "words"),
  );
  const named = wordsFirst.map(phraseOf);
  if (!named.every((each) => each !== undefined)) return undefined;
  const said = named.map(({ verb, what }, index) =>
    verb === named[index - 1]?.verb ? what : `${verb} ${what}`,
  );
  return `must ${said.join(", or ")}`;
}

interface Phrase {
  readonly verb: "be" | "match" | "have";
  readonly what: string;
}

function phraseOf(form: Node): Phrase | undefined {
  switch (form.kind) {
    case "words":
      return form.values.every(isScalar) ? { verb: "be", what: listed(form.values) } : undefined;
    case "number":
      return { verb: "be", what: numberPhrase(form) };
    case "string": {
      const { patterns, min, max } = form;
      const lengths = rangePhrase(min > 0 ? min : undefined, max < Infinity ? max : undefined);
      const [pattern, ...more] = patterns;
      if (more.length > 0 || (pattern !== undefined && lengths !== undefined)) return undefined;
      if (pattern !== undefined) return { verb: "match", what: pattern };
      return lengths === undefined ? undefined : { verb: "have", what: `${lengths} characters` };
    }
    default:
      return undefined;
  }
}

/** Values in words: `"4k"`, or `one of 1, 2`. */
export function listed(values: readonly Json[]): string {
  const shown = values.slice(0, MOST_NAMED).map((value) => JSON.stringify(value));
  const more = values.length > MOST_NAMED ? `, … (${values.length} in all)` : "";
  return `${values.length === 1 ? "" : "one of "}${shown.join(", ")}${more}`;
}

function numberPhrase({ integer, min, max, multiples }: Num): string {
  const [least, most] = [min, max].map((bound) => (bound?.open === true ? undefined : bound?.at));
  const range = [
    ...[rangePhrase(least, most)].flatMap((each) => each ?? []),
    ...(min?.open === true ? [`more than ${min.at}`] : []),
    ...(max?.open === true ? [`less than ${max.at}`] : []),
    ...multiples.map((step) => `a multiple of ${step}`),
  ];
  if (range.length > 0) return range.join(" and ");
  return integer ? "an integer" : "a number";
}

function rangePhrase(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}

interface Tag {
  readonly name: string;
  /** The words of the field, for each form. */
  readonly words: readonly (readonly JsonScalar[])[];
}

/** The discriminator of a union of objects. */
function tagOf(forms: readonly Node[], tree: Tree): Tag | undefined {
  const objects = forms.map((form) => resolved(form, tree));
  const [first] = objects;
  if (first?.kind !== "object" || forms.length < 2) return undefined;
  for (const name of first.fields.keys()) {
    const words = objects.map((each) => (each.kind === "object" ? wordsAt(each, name) : []));
    const all = words.flat();
    const isTag = words.every((each) => each.length > 0) && new Set(all).size === all.length;
    if (isTag) return { name, words };
  }
  return undefined;
}

function wordsAt({ fields }: Obj, name: string): readonly JsonScalar[] {
  const field = fields.get(name);
  if (field?.required !== true || field.node.kind !== "words") return [];
  return field.node.values.every(isScalar) ? field.node.values.filter(isScalar) : [];
}

/** The checks of the form that an object's discriminator selects, so that issues are about this form only; undefined without one. */
export function chosenStatements(
  forms: readonly Node[],
  place: Place,
): readonly Code[] | undefined {
  const { scope, mode } = place;
  const tag = mode === "collect" ? tagOf(forms, scope.tree) : undefined;
  if (tag === undefined) return undefined;
  const local = localName(place, localIdentifier(tag.name));
  const words: Node = { kind: "words", values: tag.words.flat() };
  const isUnknown = insideOf(place, (found) =>
    scope.check(words, {
      ...place,
      value: local,
      found,
      key: stringLiteral(tag.name),
      type: undefined,
      hint: `${place.hint}Tag`,
    }),
  );
  return [
    `const ${local}: unknown = ${readField(place, tag.name)};`,
    ...isUnknown,
    ...forms.map((form, index) => {
      const isChosen = (tag.words[index] ?? []).map(
        (word) => `${local} === ${scalarLiteral(word)}`,
      );
      const check = functionFor(
        scope,
        resolved(form, scope.tree),
        mode,
        within(place, "Form").hint,
      );
      const condition = `${tag.name} is ${listed(tag.words[index] ?? [])}`;
      return ifStatement(any(isChosen), [leaveIf(refusedBy(place, check, condition))]);
    }),
  ];
}
