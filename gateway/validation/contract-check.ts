// Checks a body against one input_schema with ajv; a schema that ajv cannot compile checks nothing.
import { Ajv2020, type Options, type ValidateFunction } from "ajv/dist/2020.js";
import { describeErrors, type Complaint } from "./describe.js";
import { isObject } from "./json-path.js";

/** What a contract has against a body; nothing when the body keeps it. */
interface Complaints {
  /** About one field, whatever else is sent: it is missing, or has a wrong type, value or size. */
  readonly field?: Complaint;
  /** About fields together, where no single one is wrong. */
  readonly whole?: Complaint;
}

export type ContractCheck = (body: unknown) => Complaints;

/**
 * The check of an `input_schema`. Schemas of a given catalog are untrusted: whatever makes ajv throw, while it compiles or
 * while it checks, means "no server-side field validation for that model".
 */
export function contractCheck(schema: unknown): ContractCheck {
  const whole = compiled(schema);
  if (whole === undefined) return () => ({});
  let fields: ValidateFunction | undefined;
  return (body) => {
    try {
      if (whole(body)) return {};
      const complaint = describeErrors(whole.errors ?? []);
      // Compiled for the first body that is refused. The schema as a whole was valid, so its parts are.
      fields ??= compiled(fieldsAlone(schema), { validateSchema: false }) ?? whole;
      if (!fields(body)) return { field: describeErrors(fields.errors ?? []) };
      return { whole: complaint };
    } catch {
      return {}; // a schema that refers to itself without end
    }
  };
}

function compiled(schema: unknown, options: Options = {}): ValidateFunction | undefined {
  // An asynchronous check returns a promise that is not awaited: its rejection would end the process.
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

/** Keywords that hold for a field whatever else is sent, or that name schemas for those. */
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

/** A schema without what it says of fields together (conditions, alternatives, which fields there may be): rules come before that. */
function fieldsAlone(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { allOf } = schema;
  const kept = Object.entries(schema).filter(([keyword]) => ABOUT_FIELDS.includes(keyword));
  if (Array.isArray(allOf)) kept.push(["allOf", allOf.map(fieldsAlone)]);
  return Object.fromEntries(kept);
}

/** `default`s of the top-level properties of an `input_schema`. */
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
