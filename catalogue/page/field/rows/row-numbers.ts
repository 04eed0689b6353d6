// Writes the row numbers that a documented rule requires, such as 1, 2, 3.
import type { Control, FormField } from "../../../data/form-data.js";
import { withMember } from "../../request/request.js";
import { isJsonObject, type Json, memberOf } from "../../../../generator/page.js";

/** Whether the form writes the value of this field, because it is the number of the row. */
export const isRowNumber = ({ control }: FormField): boolean =>
  control.kind === "number" && control.first !== undefined;

/**
 * Returns the name of the item field that has the number of the row. Returns `undefined` if there
 * is no such field.
 */
export const numberField = (item: Control): string | undefined =>
  item.kind === "object" ? item.fields.find(isRowNumber)?.name : undefined;

/**
 * Returns the items of a list with the row numbers that the rule requires. `item` is the control of
 * an item.
 */
export function numberRows(item: Control, items: readonly Json[]): readonly Json[] {
  const field = item.kind === "object" ? item.fields.find(isRowNumber) : undefined;
  if (field?.control.kind !== "number") return items;
  const { name, control } = field;
  const first = control.first ?? 1;
  return items.map((value, at) =>
    !isJsonObject(value) || memberOf(value, name) === first + at
      ? value
      : withMember(value, name, first + at),
  );
}
