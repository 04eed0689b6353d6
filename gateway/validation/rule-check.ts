// Compiles the documented rules, and checks bodies against them.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject } from "ajv";
import type { Rule, RuleFile } from "../catalog/contracts.js";
import type { Refusal } from "../http/refusal.js";
import type { PriceFacts } from "../money/price-list.js";
import { fieldName, topField } from "./describe.js";
import { addVocabulary, type RuleContext } from "./vocabulary.js";

/** Returns the refusal of a body that breaks a rule; `undefined` if the body is valid. */
export type RuleCheck = (body: unknown, context: RuleContext) => Refusal | undefined;

const ajv = new Ajv2020({
  strict: false,
  ownProperties: true,
  validateFormats: false,
  passContext: true,
  addUsedSchema: false,
  logger: false,
});
addVocabulary(ajv);

const indexes = new WeakMap<readonly RuleFile[], ReadonlyMap<string, readonly RuleFile[]>>();

/**
 * Returns the rule files for a model or an operation. Indexes the files once, because files never
 * change.
 */
export function ruleFilesAbout(files: readonly RuleFile[], name: string): readonly RuleFile[] {
  const knownIndex = indexes.get(files);
  if (knownIndex !== undefined) return knownIndex.get(name) ?? [];
  const index = new Map<string, RuleFile[]>();
  for (const file of files) {
    for (const each of new Set([...(file.models ?? []), ...(file.operations ?? [])])) {
      index.set(each, [...(index.get(each) ?? []), file]);
    }
  }
  indexes.set(files, index);
  return index.get(name) ?? [];
}

/** Returns the documented price rules of a model or an operation; `{}` if there are none. */
export function priceFacts(files: readonly RuleFile[], name: string): PriceFacts {
  return ruleFilesAbout(files, name).find(({ facts }) => facts?.pricing)?.facts?.pricing ?? {};
}

export function ruleCheck(rule: Rule): RuleCheck {
  const validate = ajv.compile(rule.schema);
  return (body, context) => {
    if (validate.call(context, body)) return undefined;
    const { status = 400, type = "invalid_request_error", code } = rule.refusal ?? {};
    const { model } = body as { readonly model?: string };
    const message = rule.message.replaceAll("{model}", () => model ?? "this model");
    const field = exactField(validate.errors ?? []) ?? rule.refusal?.param;
    return {
      status,
      type,
      code: typeof code === "string" ? code : "invalid_request",
      // A message that starts with "must" needs the field name before it.
      message: message.startsWith("must ") ? `${field ?? "The request"} ${message}` : message,
      param: field && topField(field),
    };
  };
}

const EXACT: readonly string[] = ["false schema", "pattern", "x-public-url"];

/**
 * Returns the name of the field if all errors are at one field, and the first error has a keyword
 * of `EXACT`. With such an error, the field is forbidden, its text does not match a pattern, or its
 * text is no public URL. Otherwise returns `undefined`.
 */
function exactField(errors: readonly ErrorObject[]): string | undefined {
  const [first] = errors;
  const isOneField = errors.every(({ instancePath }) => instancePath === first?.instancePath);
  if (first === undefined || !isOneField || !EXACT.includes(first.keyword)) return undefined;
  return fieldName(first.instancePath);
}
