// Reads the documented rules about the rows of a list: `x-consecutive` for row numbers, and `x-sum`
// for a sum over all rows (contracts/README.md, Vocabulary). Ignores rules with a condition.
import type { Control, FormField } from "./form-data.js";
import { type Contract, type Json, memberOf } from "../../generator/forms.js";

/**
 * Adds the rules to the form fields. For row numbers, the control of the numbered field gets the
 * number of the first row. For a sum, the control of the list gets the rule.
 */
export function withRowRules(
  fields: readonly FormField[],
  rules: Contract["rules"],
): readonly FormField[] {
  return rules.reduce<readonly FormField[]>((changed, { name, schema }) => {
    const [numbers, sum] = [schema["x-consecutive"], schema["x-sum"]];
    const [list, member] = stepsOf(numbers ?? sum);
    if (list === undefined || member === undefined) return changed;
    return changed.map((field) => {
      if (field.name !== list) return field;
      if (numbers !== undefined) {
        const first = memberOf(numbers, "from");
        return { ...field, control: withFirst(field.control, member, Number(first ?? 1)) };
      }
      const equals = memberOf(sum, "equals");
      if (field.control.kind !== "list" || typeof equals !== "string") return field;
      return { ...field, control: { ...field.control, sum: { rule: name, member, equals } } };
    });
  }, fields);
}

// Returns the list field and the item field of a path such as `multi_prompt/*/index`. Returns an
// empty list for any other path.
function stepsOf(keyword: Json | undefined): readonly string[] {
  const path = memberOf(keyword, "of");
  const [list = "", star, member, ...more] = typeof path === "string" ? path.split("/") : [];
  return star === "*" && member !== undefined && more.length === 0 ? [list, member] : [];
}

function withFirst(control: Control, member: string, first: number): Control {
  if (control.kind !== "list" || control.items.kind !== "object") return control;
  const fields = control.items.fields.map((field) =>
    field.name === member && field.control.kind === "number"
      ? { ...field, control: { ...field.control, first } }
      : field,
  );
  return { ...control, items: { ...control.items, fields } };
}
