// Checks a body against an input_schema with ajv. With an invalid schema, nothing is checked.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { describeErrors, type Complaint } from "./describe.js";
import { isObject } from "./json-path.js";

/** The errors of a body. Empty if the body is valid. */
interface Complaints {
  /** An error in one field: it is missing, or its type, value or size is wrong. */
  readonly field?: Complaint;
  /** An error in the combination of fields. Only set if each field alone is valid. */
  readonly whole?: Complaint;
}

export type ContractCheck = (body: unknown) => Complaints;

/**
 * Returns a function that checks a body. A saved catalog may contain any schema. If ajv throws on a
 * schema, every body counts as valid.
 */
export function contractCheck(schema: unknown): ContractCheck {
  const whole = compileSchema(schema);
  if (whole === undefined) return () => ({});
  let fields: ValidateFunction | undefined;
  return (body) => {
    try {
      if (whole(body)) return {};
      const complaint = describeErrors(whole.errors ?? []);
      // Compiles the checks of single fields only when the first body is refused. ajv has already
      // validated the whole schema, so it does not validate this part again.
      fields ??= compileSchema(fieldsAlone(schema), { validateSchema: false }) ?? whole;
      if (!fields(body)) return { field: describeErrors(fields.errors ?? []) };
      return { whole: complaint };
    } catch {
      return {}; // A schema that refers to itself endlessly makes the check throw an error.
    }
  };
}

function compileSchema(schema: unknown, options: Options = {}): ValidateFunction | undefined {
  // An asynchronous check returns a promise. Its rejection would end the process.
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

/** Keywords that check a single field, or that contain schemas with such keywords. */
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
 * Returns the schema without constraints between fields: conditions, alternatives, allowed fields.
 * Documented rules are checked before those constraints.
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

/** Returns the default value of each top-level field in an `input_schema`. */
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
