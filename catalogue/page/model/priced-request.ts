// Collects the data that decides which prices of a model apply: its pricing facts and its form
// fields.
import type { Control, FormField } from "../../data/form-data.js";
import type { ModelDocument } from "../../data/page-data.js";
import type { Target } from "../request/target.js";
import type { Json, PricedRequest, SelectingField } from "../../../generator/page.js";

export interface PricedModel {
  readonly document: Pick<ModelDocument, "fields" | "prices">;
  readonly module: Pick<Target, "pricing">;
}

/** Returns the facts and the fields that decide which prices of a model apply. */
export function pricedRequest({ document, module }: PricedModel): PricedRequest {
  return {
    facts: module.pricing ?? {},
    fieldOf: (name) => {
      const field = document.fields.find((one) => one.name === name);
      return field && selectingField(field);
    },
  };
}

const selectingField = ({ control, required, ...field }: FormField): SelectingField => ({
  values: valuesOf(control),
  default: field.default,
  required,
  isBoolean: control.kind === "boolean",
});

const valuesOf = (control: Control): readonly Json[] =>
  control.kind === "choice"
    ? control.values
    : control.kind === "union"
      ? control.options.flatMap((option) => valuesOf(option.control))
      : [];
