// Makes states of a form, without a browser. Each state changes the example of a model by two
// controls.
import { formData } from "../data/form.js";
import type { Control, FormData } from "../data/form-data.js";
import { type HiddenValues, moveToSide, withField } from "../page/field/modes.js";
import { candidatesOf } from "../page/field/moves-price.js";
import type { Request } from "../page/request/request.js";
import { registry } from "../../generated/src/registry.js";
import { models } from "../../test/contracts/files.js";
import { exampleRequest, type Json, type ModelContract } from "../../generator/index.js";
import { contractsOf } from "../../test/generator/contracts-of.js";

/** The models of the reference catalog that have a form. */
export const FORMS = contractsOf([...models.values()]).filter(({ id }) =>
  Object.hasOwn(registry.models, id),
);

/** Returns `count` states. The first is the example, and some are invalid. */
export function statesOf(contract: ModelContract, count: number): readonly Request[] {
  const form = formData(contract, new Set());
  const changes = changesOf(form);
  const example: Request = exampleRequest(contract);
  return Array.from({ length: count }, (_, at) => {
    const used =
      at === 0 ? [] : [changes[(at * 7) % changes.length], changes[(at * 11 + 3) % changes.length]];
    return used.reduce((request, change) => change?.(request) ?? request, example);
  });
}

function changesOf(form: FormData): readonly ((request: Request) => Request)[] {
  const hiddenValues: HiddenValues = new Map();
  return [
    ...form.choices.flatMap((choice) =>
      choice.sides.map(
        (_, side) => (request: Request) => moveToSide(request, choice, side, hiddenValues),
      ),
    ),
    ...form.fields.flatMap(({ name, control }) =>
      [undefined, ...candidatesOf(control, name), ...wrongIn(control)].map(
        (value) => (request: Request) => withField(request, name, value, form, hiddenValues),
      ),
    ),
  ];
}

// Returns values that a person can type into a number field. Most of them are invalid.
const wrongIn = (control: Control): readonly Json[] =>
  control.kind === "number"
    ? [control.grid ? control.grid.to + control.grid.step : -7, "many"]
    : [];
