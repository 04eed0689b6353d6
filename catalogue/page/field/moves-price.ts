// Finds fields that change the price. Compares the estimates of requests that differ in one field.
import type { PriceEntry } from "../../../runtime/answers/prices.js";
import type { Estimate } from "../../../runtime/pricing/estimate.js";
import type { Control, FormField } from "../../data/form-data.js";
import type { ModelDocument } from "../../data/page-data.js";
import { type Request, type Value, withMember } from "../request/request.js";
import type { Target } from "../request/target.js";
import { startOf } from "./values.js";
import type { Json } from "../../../generator/page.js";

interface PriceContext {
  readonly document: Pick<ModelDocument, "prices" | "fields" | "example">;
  readonly module: Target;
  readonly sdk: {
    readonly estimateRequest: (model: Target, request: Request, prices: PriceEntry) => Estimate;
  };
}

/** Returns the names of the fields that change the price. Empty if the model has no prices. */
export function movingFields({ document, module, sdk }: PriceContext): ReadonlySet<string> {
  const { prices, fields, example } = document;
  const moving = new Set<string>();
  if (prices === undefined) return moving;
  // A field can change the estimate only if the pricing data mentions its name.
  const read = JSON.stringify([module.pricing ?? {}, prices]);
  const pool = fields.filter(({ name }) => read.includes(name));
  const priceOf = (request: Request): string | undefined => {
    // Skips the documented rules. Otherwise a rule such as "the prompt must mention the video"
    // would reject the test requests.
    if (module.validate(request, { rules: false }).length > 0) return undefined;
    const estimate = sdk.estimateRequest(module, request, prices as unknown as PriceEntry);
    return JSON.stringify(Object.values(estimate).filter((one) => typeof one === "number"));
  };
  const movesFrom = (base: Request, { name, control }: FormField): boolean => {
    const variants = [undefined, ...candidatesOf(control, name)];
    const amounts = variants.map((value) => priceOf(withMember(base, name, value)));
    return new Set(amounts.filter((amount) => amount !== undefined)).size > 1;
  };
  // Tries several base requests, because a field may need a certain value of another field to
  // change the price.
  const bases = [
    example,
    ...pool.flatMap(({ name, control }) =>
      candidatesOf(control, name).map((value) => withMember(example, name, value)),
    ),
  ];
  for (const base of bases) {
    for (const field of pool) {
      if (!moving.has(field.name) && movesFrom(base, field)) moving.add(field.name);
    }
  }
  return moving;
}

const FILES = { image: "picture.png", video: "clip.mp4", audio: "voice.mp3" };

/** Returns test values for a control, such as all listed values, or both ends of a slider. */
export function candidatesOf(control: Control, name: string): readonly Json[] {
  switch (control.kind) {
    case "choice":
      return control.values;
    case "boolean":
      return [true, false];
    case "number":
      return control.grid ? [control.grid.from, control.grid.to] : [1, 2, 5];
    case "text":
      return [control.media ? `https://example.com/${FILES[control.media]}` : `<${name}>`];
    case "list":
      return candidatesOf(control.items, name)
        .slice(0, 3)
        .flatMap((item) => [[item], [item, item]]);
    case "object":
      return objectsOf(control.fields);
    case "union":
      return control.options.flatMap((option) => candidatesOf(option.control, name));
    case "map":
    case "json":
      return [startOf(control)];
  }
}

// Returns an object with the required fields. Also returns a variant of this object for each listed
// value of each field.
function objectsOf(fields: readonly FormField[]): readonly Json[] {
  const first = ({ name, control }: FormField): Value => candidatesOf(control, name)[0];
  const needed = fields
    .filter(({ required }) => required)
    .reduce<Request>((object, field) => withMember(object, field.name, first(field)), {});
  const listed = fields.filter(({ control }) => control.kind === "choice");
  return [
    needed,
    ...listed.flatMap(({ name, control }) =>
      candidatesOf(control, name).map((value) => withMember(needed, name, value)),
    ),
  ];
}
