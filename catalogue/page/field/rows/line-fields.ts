// Decides which objects of a list fit in one line.
import type { Control, FormField } from "../../../data/form-data.js";
import { isRowNumber } from "./row-numbers.js";

const MOST_FIELDS = 4;

/**
 * Returns the fields of an object that fits in one line. Returns `undefined` for other controls.
 */
export function lineFields(control: Control): readonly FormField[] | undefined {
  if (control.kind !== "object") return undefined;
  const fields = control.fields.filter((field) => !isRowNumber(field));
  const isLine = fields.length > 0 && fields.length <= MOST_FIELDS && fields.every(isShort);
  return isLine ? fields : undefined;
}

const isShort = ({ control }: FormField): boolean =>
  control.kind === "text"
    ? control.media === undefined
    : ["boolean", "choice", "number"].includes(control.kind);
