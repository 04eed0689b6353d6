// Turns ajv's errors into one sentence and the name of the offending field.
import type { ErrorObject } from "ajv";
import { isObject } from "./json-path.js";

/** What is wrong with a body: a sentence, and the field when one is to blame. */
export interface Complaint {
  readonly message: string;
  readonly param?: string;
  /** Where the field stands, as the rule files write it (contracts/README.md, fieldRefusals). */
  readonly path: string;
  /** Whether the value is missing, or of another type: there no rule has anything to say of it. */
  readonly isUnusable: boolean;
}

/** The complaint of a failed validation that stopped at its first error. */
export function describeErrors(errors: readonly ErrorObject[]): Complaint {
  // Errors of branches come before the error of the whole choice: the last one is the outermost.
  const error = errors.at(-1);
  if (error === undefined) return about("", "does not match the model's contract");
  const { keyword, instancePath: at } = error;
  const params = isObject(error.params) ? error.params : {};
  const child = (name: unknown): string => `${at}/${escaped(String(name))}`;

  switch (keyword) {
    case "required":
      return about(child(params["missingProperty"]), "is required", keyword);
    case "dependentRequired":
      return about(
        child(params["missingProperty"]),
        `is required when ${fieldName(child(params["property"]))} is given`,
      );
    case "additionalProperties":
    case "unevaluatedProperties": {
      const name = params["additionalProperty"] ?? params["unevaluatedProperty"];
      return about(child(name), "is not a field of this model; leave it out");
    }
    case "false schema":
      return about(at, "cannot be sent in this request; leave it out");
    case "if":
      // The branch says what is missing; that it hangs on a condition helps nobody.
      return errors.length > 1 ? describeErrors(errors.slice(0, -1)) : about(at, "is not valid");
    case "not":
      return together(at, requiredBy(error.schema));
    case "anyOf":
    case "oneOf":
      return choice(error, errors.slice(0, -1));
    default:
      return about(at, expectation(params, error.message), keyword);
  }
}

function choice(
  { keyword, instancePath: at, params, schema }: ErrorObject,
  inner: readonly ErrorObject[],
): Complaint {
  const passing: unknown = isObject(params) ? params["passingSchemas"] : undefined;
  if (Array.isArray(passing) && Array.isArray(schema)) {
    const branches: readonly unknown[] = schema;
    return together(
      at,
      passing.flatMap((index) => requiredBy(branches[Number(index)])),
    );
  }
  const here = inner.filter(({ instancePath }) => instancePath === at);
  const missing = here.filter((error) => error.keyword === "required");
  const names = [
    ...new Set(missing.map(({ params: { missingProperty } }) => String(missingProperty))),
  ];
  const [first] = names;
  const asked = names.map((name) => fieldName(`${at}/${escaped(name)}`)).join(", ");
  const amount = keyword === "anyOf" ? "At least" : "Exactly";
  if (first !== undefined) {
    const { path, param } = about(`${at}/${escaped(first)}`, "");
    return {
      message: `${amount} one of these is required: ${asked}`,
      path,
      ...(param === undefined ? {} : { param }),
      isUnusable: false,
    };
  }
  const forbidden = inner.filter((error) => error.keyword === "false schema");
  if (forbidden.length > 0) {
    return together("", [...new Set(forbidden.map(({ instancePath }) => fieldName(instancePath)))]);
  }
  // Where one branch alone looks into the value, that branch was meant: the other may just be null.
  const deeper = inner.filter(({ instancePath }) => instancePath !== at);
  const places = new Set(deeper.map(({ instancePath }) => instancePath));
  if (places.size === 1) return describeErrors(deeper);
  return about(at, "has none of the forms that the model's contract allows");
}

/** Fields that a request may not have all at once. */
function together(at: string, names: readonly string[]): Complaint {
  const within = (name: string): string => (at === "" ? name : `${fieldName(at)}.${name}`);
  if (names.length === 0)
    return about(at, "has a combination of fields that the model's contract does not allow");
  if (names.length === 1)
    return about(
      `${at}/${escaped(names[0] ?? "")}`,
      "cannot be sent in this request; leave it out",
    );
  return {
    message: `These cannot be combined: ${[...new Set(names)].map(within).join(", ")}; leave one of them out`,
    path: "",
    isUnusable: false,
  };
}

function requiredBy(schema: unknown): string[] {
  const required = isObject(schema) ? schema["required"] : undefined;
  return Array.isArray(required) ? required.map(String) : [];
}

function about(pointer: string, says: string, keyword = ""): Complaint {
  const param = fieldName(pointer);
  return {
    message: `${param === "" ? "The request" : param} ${says}`,
    ...(param === "" ? {} : { param }),
    path: pointer.slice(1).replace(/(^|\/)\d+(?=\/|$)/g, "$1*"),
    isUnusable: keyword === "required" || keyword === "type",
  };
}

function expectation(params: Readonly<Record<string, unknown>>, message = "is not valid"): string {
  const { allowedValues } = params;
  if (Array.isArray(allowedValues)) {
    return `must be one of ${allowedValues.map((value) => JSON.stringify(value)).join(", ")}`;
  }
  return "allowedValue" in params ? `must be ${JSON.stringify(params["allowedValue"])}` : message;
}

function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
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
