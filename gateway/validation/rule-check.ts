// Compiles the documented rules once per process and says which of them a body breaks.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject } from "ajv";
import type { Rule, RuleFile } from "../catalog/contracts.js";
import type { Refusal } from "../http/refusal.js";
import type { PriceFacts } from "../money/price-list.js";
import { fieldName, topField } from "./describe.js";
import { addVocabulary, type RuleContext } from "./vocabulary.js";

/** A compiled rule: the refusal of a body that breaks it, or nothing. */
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

const compiled = new WeakMap<Rule, RuleCheck>();

/** The rule files that name a model id or an operation. */
export function ruleFilesAbout(
  files: readonly RuleFile[],
  about: { readonly model?: string; readonly operation?: string },
): RuleFile[] {
  return files.filter(
    ({ models = [], operations = [] }) =>
      (about.model !== undefined && models.includes(about.model)) ||
      (about.operation !== undefined && operations.includes(about.operation)),
  );
}

/** What the documents say of the price of a model or an operation. */
export function priceFacts(
  files: readonly RuleFile[],
  about: { readonly model?: string; readonly operation?: string },
): PriceFacts {
  return ruleFilesAbout(files, about).find(({ facts }) => facts?.pricing)?.facts?.pricing ?? {};
}

/** The compiled check of a rule. */
export function ruleCheck(rule: Rule): RuleCheck {
  const known = compiled.get(rule);
  if (known !== undefined) return known;
  const validate = ajv.compile(rule.schema);
  const check: RuleCheck = (body, context) => {
    if (validate.call(context, body)) return undefined;
    const { status = 400, type = "invalid_request_error", code } = rule.refusal ?? {};
    const place = exactPlace(validate.errors ?? []) ?? rule.refusal?.param;
    return {
      status,
      type,
      code: typeof code === "string" ? code : "invalid_request",
      // What a value must be is said of that value.
      message: rule.message.startsWith("must ")
        ? `${place ?? "The request"} ${rule.message}`
        : rule.message,
      ...(place === undefined ? {} : { param: topField(place) }),
    };
  };
  compiled.set(rule, check);
  return check;
}

/** The one place that a rule forbids or finds misspelt; a choice between fields has no such place. */
function exactPlace(errors: readonly ErrorObject[]): string | undefined {
  const [first] = errors;
  const isOnePlace = errors.every(({ instancePath }) => instancePath === first?.instancePath);
  if (first === undefined || !isOnePlace || !EXACT.includes(first.keyword)) return undefined;
  return fieldName(first.instancePath);
}

const EXACT: readonly string[] = ["false schema", "pattern", "x-public-url"];
