// Compiles the documented rules once per process and says which of them a body breaks.
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ErrorObject } from "ajv";
import type { Rule, RuleFile } from "../catalog/contracts-folder.js";
import type { Refusal } from "../http/refusal.js";
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

/** The compiled check of a rule. */
export function ruleCheck(rule: Rule): RuleCheck {
  const known = compiled.get(rule);
  if (known !== undefined) return known;
  const validate = ajv.compile(rule.schema);
  const check: RuleCheck = (body, context) => {
    if (validate.call(context, body)) return undefined;
    const { status = 400, type = "invalid_request_error", code } = rule.refusal ?? {};
    const param = exactField(validate.errors ?? []) ?? rule.refusal?.param;
    return {
      status,
      type,
      code: typeof code === "string" ? code : "invalid_request",
      message: rule.message,
      ...(param === undefined ? {} : { param }),
    };
  };
  compiled.set(rule, check);
  return check;
}

/** The one field that a rule forbids or finds misspelt; alternatives have no such field. */
function exactField(errors: readonly ErrorObject[]): string | undefined {
  const [first] = errors;
  if (first === undefined || errors.some(({ keyword }) => ALTERNATIVES.includes(keyword))) {
    return undefined;
  }
  if (first.keyword !== "false schema" && first.keyword !== "pattern") return undefined;
  return topField(fieldName(first.instancePath));
}

const ALTERNATIVES: readonly string[] = ["anyOf", "oneOf", "not"];
