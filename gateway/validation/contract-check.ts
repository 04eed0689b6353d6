// Checks a body against one input_schema with ajv; a schema that ajv cannot compile checks nothing.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describeErrors, type Complaint } from "./describe.js";
import { isObject } from "./instance-path.js";

/** Returns the complaint about a body, or nothing when it keeps the contract. */
export type ContractCheck = (body: unknown) => Complaint | undefined;

const ACCEPT: ContractCheck = () => undefined;

/**
 * The check of an `input_schema`. Schemas of a given catalog are untrusted: whatever makes ajv throw, while it compiles or
 * while it checks, means "no server-side field validation for that model".
 */
export function contractCheck(schema: unknown): ContractCheck {
  // An asynchronous check answers with a promise that nobody awaits: its rejection would end the process.
  if (!isObject(schema) || Boolean(schema["$async"])) return ACCEPT;
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    validateFormats: false,
    addUsedSchema: false,
    logger: false,
  });
  try {
    const validate = ajv.compile(schema);
    return (body) => {
      try {
        return validate(body) ? undefined : describeErrors(validate.errors ?? []);
      } catch {
        return undefined; // a schema that refers to itself without end
      }
    };
  } catch {
    return ACCEPT;
  }
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
