// Emits the checks of values with several forms. A form is one alternative of a union. If a
// discriminator selects a form, the issues are about this form. Otherwise a single issue covers all
// forms.
import { onlyRequired } from "../../read/issues/fields.js";
import { tagPhrase } from "../../read/issues/sentences.js";
import { formNames, tagOf } from "../../read/issues/tags.js";
import { resolveNode, type Node } from "../../read/tree/tree.js";
import { all, any, call, ifStatement, list, type Code } from "../layout/code.js";
import { constantCase, localIdentifier } from "../text/identifier.js";
import { scalarLiteral, stringLiteral } from "../text/literal.js";
import { allHolds, someFails, verdictOf, type Holding } from "./holding.js";
import { constant, functionFor, use } from "./module-scope.js";
import { broken, leaveIf, namesExpression, refusedBy, stopAt, type Fault } from "./faults.js";
import { insideOf, localName, ROOT_KEY, within, type ValueContext } from "./place.js";
import { readField } from "./reads.js";

/**
 * Emits the checks of the form that a discriminator selects, so that issues are about this form
 * only. Returns undefined in mode `test`, or if there is no discriminator.
 */
export function chosenStatements(
  forms: readonly Node[],
  context: ValueContext,
): readonly Code[] | undefined {
  const { scope, mode } = context;
  const tag = mode === "collect" ? tagOf(forms, scope.tree) : undefined;
  if (tag === undefined) return undefined;
  const local = localName(context, localIdentifier(tag.name));
  const words: Node = { kind: "words", values: tag.words.flat() };
  const isUnknown = insideOf(context, (parent) =>
    scope.check(words, {
      ...context,
      value: local,
      parent,
      key: stringLiteral(tag.name),
      type: undefined,
      hint: `${context.hint}Tag`,
    }),
  );
  return [
    `const ${local}: unknown = ${readField(context, tag.name)};`,
    ...isUnknown,
    ...forms.map((form, index) => {
      const isChosen = (tag.words[index] ?? []).map(
        (word) => `${local} === ${scalarLiteral(word)}`,
      );
      const check = functionFor(
        scope,
        resolveNode(form, scope.tree),
        mode,
        within(context, "Form").hint,
      );
      const condition = tagPhrase(tag.name, tag.words[index] ?? []);
      return ifStatement(any(isChosen), [leaveIf(refusedBy(context, check, condition))]);
    }),
  ];
}

/**
 * Emits the check that a value has one of the forms (`anyOf`), or exactly one (`oneOf`). `sentence`
 * is a message that fits all forms.
 */
export function formStatements(
  keyword: "anyOf" | "oneOf",
  members: readonly Node[],
  context: ValueContext,
  holdingOf: (member: Node, context: ValueContext) => Holding,
  sentence?: string,
): readonly Code[] {
  const { scope, mode, value } = context;
  const inner = within(context, "Form");
  const isAboutFields = members.every((member) => onlyRequired(member) !== undefined);
  // Names of emitted functions, one for each form. Such a function reports why a value does not
  // match the form. With `ROOT_KEY` (undefined) instead of the parent's path, as in `forms` below,
  // the function only returns a boolean.
  const checks =
    mode === "test" || isAboutFields || sentence !== undefined
      ? []
      : members.map((each) => functionFor(scope, resolveNode(each, scope.tree), mode, inner.hint));
  const forms = members.map((member, index): Holding => {
    const check = checks[index];
    return check === undefined
      ? holdingOf(member, inner)
      : verdictOf(call(check, [value, ROOT_KEY, ROOT_KEY]));
  });
  const fault: Fault =
    mode === "test" || sentence !== undefined
      ? broken(keyword, "null", sentence ?? "")
      : {
          record: "noForm",
          facts: [stringLiteral(keyword), formsConstant(members, context), ...checks],
        };
  const isBroken: Code =
    keyword === "oneOf"
      ? [call(use(scope, "howMany"), forms.map(allHolds)), " !== 1"]
      : all(forms.map(someFails));
  return [leaveIf(stopAt(context, isBroken, fault))];
}

// Returns the name of a module-level constant with the names of the forms.
function formsConstant(members: readonly Node[], { scope, hint }: ValueContext): Code {
  const names = formNames(members, scope.tree);
  const identity = `forms:${JSON.stringify(names)}`;
  return constant(scope, `${constantCase(hint)}_FORMS`, identity, (name) => [
    `const ${name}: readonly (readonly string[])[] = `,
    list("[", names.map(namesExpression), "]"),
    ";",
  ]);
}
