// A model's request as JSON Schema: Standard Schema and Standard JSON Schema (spec 1.1.0) in one object.
import type { ModelModule, RequestValidator } from "./definition.js";
import { toDraft07 } from "./draft-07.js";

/** The target of a conversion. */
export interface JsonSchemaOptions {
  /** `draft-2020-12`, in which contracts are written, or `draft-07`. */
  readonly target: "draft-2020-12" | "draft-07" | "openapi-3.0" | (string & {});
  /** Taken and ignored, as the specification has it. */
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes a contract as JSON Schema. A new object each time, so that the caller may change it. */
export type JsonSchemaConverter = (options: JsonSchemaOptions) => Record<string, unknown>;

/**
 * The schema of a model's request, the default export of `gateway-sdk/schemas/<id>`.
 *
 * It is the contract as the catalog publishes it, without `model`. The documented rules take part in `validate` and not in
 * the JSON Schema: some of them no schema can say.
 */
export interface RequestSchema<Request> {
  readonly "~standard": RequestValidator<Request>["~standard"] & {
    readonly jsonSchema: {
      /** What a request has to fit. Throws `TypeError` where the target cannot say all of it. */
      readonly input: JsonSchemaConverter;
      /** The same: validation changes nothing. */
      readonly output: JsonSchemaConverter;
    };
  };
}

/** Completes an emitted schema, from a model and a function that makes a new copy of its contract. */
export function requestSchema<Request>(
  model: ModelModule<Request>,
  contract: () => Record<string, unknown>,
): RequestSchema<Request> {
  const convert: JsonSchemaConverter = ({ target }) => {
    switch (target) {
      case "draft-2020-12":
        return contract();
      case "draft-07":
        return toDraft07(contract(), model.id);
      default:
        throw new TypeError(
          `The contract of ${model.id} cannot be written in ${String(target)}. Use the target draft-2020-12 or draft-07.`,
        );
    }
  };
  const jsonSchema = Object.freeze({ input: convert, output: convert });
  return Object.freeze({ "~standard": Object.freeze({ ...model["~standard"], jsonSchema }) });
}
