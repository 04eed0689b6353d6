// Checks a body against one input_schema with ajv. Without a valid schema nothing is checked.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { describeErrors, type Complaint } from "./describe.js";
import { isObject } from "./json-path.js";

/** The errors of a body under a contract; empty if it is valid. */
interface Complaints {
  /** An error of one field alone: it is missing, or has a wrong type, value or size. */
  readonly field?: Complaint;
  /** An error of several fields together, if each field alone is valid. */
  readonly whole?: Complaint;
}

export type ContractCheck = (body: unknown) => Complaints;

/**
 * The check of an `input_schema`. Schemas of a saved catalog are untrusted: if ajv throws when it
 * compiles or checks, there is "no server-side field validation for that model".
 */
export function contractCheck(schema: unknown): ContractCheck {
  const whole = compileSchema(schema);
  if (whole === undefined) return () => ({});
  let fields: ValidateFunction | undefined;
  return (body) => {
    try {
      if (whole(body)) return {};
      const complaint = describeErrors(whole.errors ?? []);
      // Compiled at the first refused body. The whole schema was valid, so its parts are too.
      fields ??= compileSchema(fieldsAlone(schema), { validateSchema: false }) ?? whole;
      if (!fields(body)) return { field: describeErrors(fields.errors ?? []) };
      return { whole: complaint };
    } catch {
      return {}; // The schema may refer to itself without end.
    }
  };
}

function compileSchema(schema: unknown, options: Options = {}): ValidateFunction | undefined {
  // An asynchronous check returns a promise. Nothing awaits it: a rejection would end the process.
  if (!isObject(schema) || Boolean(schema["$async"])) return undefined;
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    validateFormats: false,
    addUsedSchema: false,
    logger: false,
    ...options,
  });
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}

/** Keywords that constrain single fields, or that name schemas for these keywords. */
const ABOUT_FIELDS: readonly string[] = [
  "$schema",
  "$id",
  "$anchor",
  "$dynamicAnchor",
  "$defs",
  "definitions",
  "$ref",
  "type",
  "required",
  "properties",
  "patternProperties",
];

/**
 * A schema without its constraints between fields (conditions, alternatives, allowed fields),
 * because documented rules come before them.
 */
function fieldsAlone(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { allOf } = schema;
  const fieldKeywords = Object.entries(schema).filter(([keyword]) =>
    ABOUT_FIELDS.includes(keyword),
  );
  if (Array.isArray(allOf)) fieldKeywords.push(["allOf", allOf.map(fieldsAlone)]);
  return Object.fromEntries(fieldKeywords);
}

/** The `default`s of an `input_schema`'s top-level properties. */
export function contractDefaults(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(schema) ? schema["properties"] : undefined;
  if (!isObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, property]) =>
      isObject(property) && Object.hasOwn(property, "default")
        ? [[field, property["default"]] as const]
        : [],
    ),
  );
}
