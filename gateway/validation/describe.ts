// Turns ajv's errors into one sentence and the name of the offending field.
import type { ErrorObject } from "ajv";
import { isObject } from "./instance-path.js";

/** What is wrong with a body: a sentence, and the field when one is to blame. */
export interface Complaint {
  readonly message: string;
  readonly param?: string;
}

/** The complaint of a failed validation that stopped at its first error. */
export function describeErrors(errors: readonly ErrorObject[]): Complaint {
  // Errors of the branches of anyOf come before the error of anyOf itself: the last one is the outermost.
  const error = errors.at(-1);
  if (error === undefined) return { message: "The request does not match the model's contract" };
  const at = fieldName(error.instancePath);

  if (error.keyword === "required") {
    const missing = String(error.params["missingProperty"]);
    const param = at === "" ? missing : `${at}.${missing}`;
    return { message: `${param} is required`, param };
  }
  if (error.keyword === "anyOf" && at === "") {
    const fields = errors.filter(({ keyword }) => keyword === "required");
    const names = [...new Set(fields.map(({ params }) => String(params["missingProperty"])))];
    const [first] = names;
    if (first !== undefined) {
      return { message: `At least one of these is required: ${names.join(", ")}`, param: first };
    }
  }
  const name = at === "" ? "The request" : at;
  return { message: `${name} ${expectation(error)}`, ...(at === "" ? {} : { param: at }) };
}

function expectation(error: ErrorObject): string {
  const params: unknown = error.params;
  if (isObject(params) && Array.isArray(params["allowedValues"])) {
    return `must be one of ${params["allowedValues"].map((value) => JSON.stringify(value)).join(", ")}`;
  }
  if (isObject(params) && "allowedValue" in params) {
    return `must be ${JSON.stringify(params["allowedValue"])}`;
  }
  return error.message ?? "is not valid";
}

/** `/image_with_roles/0/role` as `image_with_roles[0].role`. Assumption: the form of a nested `param` is not shown. */
export function fieldName(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((name, step) => {
      if (/^\d+$/.test(step)) return `${name}[${step}]`;
      return name === "" ? step : `${name}.${step}`;
    }, "");
}

/** The top-level field of a field name: `image_with_roles[0].role` is about `image_with_roles`. */
export function topField(param: string): string {
  return /^[^.[]*/.exec(param)?.[0] ?? param;
}
