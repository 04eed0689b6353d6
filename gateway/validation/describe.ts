// Converts ajv errors to one message with a field name.
import type { ErrorObject } from "ajv";

export interface Complaint {
  readonly message: string;
  readonly param?: string;
  /** Field path as in the rule files (contracts/README.md, fieldRefusals). */
  readonly path: string;
  /**
   * True if the value is missing or has a wrong type. Then this complaint is reported, even if the
   * value also breaks a documented rule.
   */
  readonly isUnusable: boolean;
  readonly isMissing: boolean;
}

/**
 * Maps some ajv keywords to a pair: the key of the field name in the error's `params`, and the
 * words that follow this name in the message.
 */
const NAMED: Readonly<Record<string, readonly [name: string, predicate: string]>> = {
  required: ["missingProperty", "is required"],
  dependentRequired: ["missingProperty", "is required"],
  additionalProperties: ["additionalProperty", "is not a field of this model; leave it out"],
  unevaluatedProperties: ["unevaluatedProperty", "is not a field of this model; leave it out"],
};

/** For some ajv keywords, messages that are more precise than ajv's own. */
const PLAIN: Readonly<Record<string, string>> = {
  "false schema": "cannot be sent in this request; leave it out",
  if: "is not valid",
  not: "has a combination of fields that the model's contract does not allow",
};

/**
 * Returns one message for a list of ajv errors. ajv stops at the first keyword that fails. If this
 * keyword has branches, as `anyOf` has, ajv also lists the errors inside the branches.
 */
export function describeErrors(errors: readonly ErrorObject[]): Complaint {
  // ajv lists the errors inside a branch before the error of the `anyOf`, `oneOf` or `if` itself,
  // so the last error is the outermost.
  const error = errors.at(-1);
  if (error === undefined) return about("", "does not match the model's contract");
  const { keyword, instancePath: at } = error;
  const inner = errors.slice(0, -1);
  // Describes the error inside the branch, because "a condition failed" does not help the caller.
  if (keyword === "if" && inner.length > 0) return describeErrors(inner);
  if (keyword === "anyOf" || keyword === "oneOf") return choice(error, inner);
  const namedSentence = NAMED[keyword];
  if (namedSentence === undefined) return about(at, PLAIN[keyword] ?? expectation(error), keyword);
  const [name, predicate] = namedSentence;
  const params = paramsOf(error);
  const { property } = params;
  const when = property === undefined ? "" : ` when ${fieldName(child(at, property))} is given`;
  return about(child(at, params[name]), predicate + when, keyword);
}

function choice(error: ErrorObject, inner: readonly ErrorObject[]): Complaint {
  const { keyword, instancePath: at } = error;
  const missing = inner
    .filter((one) => one.instancePath === at && one.keyword === "required")
    .map((one) => child(at, paramsOf(one)["missingProperty"]));
  const [first] = missing;
  if (first !== undefined) {
    const fieldNames = [...new Set(missing.map(fieldName))].join(", ");
    const amount = keyword === "anyOf" ? "At least" : "Exactly";
    return { ...about(first, ""), message: `${amount} one of these is required: ${fieldNames}` };
  }
  // Leaves out errors at the checked value itself, such as the error of the branch `null` for an
  // object. If all errors inside the value are at the same path, describes these errors.
  const deeper = inner.filter(({ instancePath }) => instancePath !== at);
  const places = new Set(deeper.map(({ instancePath }) => instancePath));
  if (places.size === 1) return describeErrors(deeper);
  return about(at, "has none of the forms that the model's contract allows");
}

function about(pointer: string, predicate: string, keyword = ""): Complaint {
  const param = fieldName(pointer);
  return {
    message: `${param === "" ? "The request" : param} ${predicate}`,
    ...(param === "" ? {} : { param }),
    path: pointer.slice(1).replace(/(^|\/)\d+(?=\/|$)/g, "$1*"),
    isUnusable: keyword === "required" || keyword === "type",
    isMissing: keyword === "required",
  };
}

function expectation(error: ErrorObject): string {
  const { allowedValues, ...params } = paramsOf(error);
  if (Array.isArray(allowedValues)) {
    return `must be one of ${allowedValues.map((value) => JSON.stringify(value)).join(", ")}`;
  }
  if ("allowedValue" in params) return `must be ${JSON.stringify(params["allowedValue"])}`;
  return error.message ?? "is not valid";
}

function paramsOf({ params }: ErrorObject): Readonly<Record<string, unknown>> {
  return params as Readonly<Record<string, unknown>>;
}

function child(pointer: string, name: unknown): string {
  return `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/**
 * Converts `/image_with_roles/0/role` to `image_with_roles[0].role`. Assumption: `param` names a
 * nested field in this form. The API documents do not show the form.
 */
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

/** Returns the top-level field of a name: `image_with_roles` of `image_with_roles[0].role`. */
export function topField(param: string): string {
  return /^[^.[]*/.exec(param)?.[0] ?? param;
}
