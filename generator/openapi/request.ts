// Makes the OpenAPI components of a request: its schema with each rule that JSON Schema can
// express. The description lists all rules as sentences.
import { inertCode } from "../typescript/text/markdown.js";
import type { ModelContract, OperationContract, Rule } from "../read/normalise/contract.js";
import { fileName, hasSlugForm } from "../read/normalise/names.js";
import { withModel } from "../read/normalise/stored-schema.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../read/schema/json.js";
import { KEYWORDS } from "../read/schema/keywords.js";
import { subSchemas } from "../read/schema/walk.js";
import { plainText } from "./text.js";
import { makeExplicit } from "./explicit.js";
import { makePortable } from "./portable.js";

/**
 * Returns the component name of a request: its id, then `-request`. An id with characters other
 * than letters, digits, `.`, `_` and `-` is replaced by a slug with a hash, such as
 * `name-0f3a91bc`. An id that looks like such a slug is replaced too.
 */
export function requestName(id: string): string {
  const isName = /^[A-Za-z0-9._-]+$/.test(id) && !hasSlugForm(id);
  return `${isName ? id : fileName(id)}-request`;
}

/**
 * Makes the OpenAPI components of a model's request. `rules` are the documented rules of the
 * operation at the model's endpoint.
 */
export function modelRequest(contract: ModelContract, rules: readonly Rule[]): JsonObject {
  const { id, schema } = contract;
  const modelField = propertiesOf(schema)["model"];
  const isConstant = isJsonObject(modelField) && "const" in modelField;
  const modelSchema = isConstant ? schema : withModel(schema, { enum: [id] });
  const required = [...new Set([...stringsOf(schema["required"]), "model"])];
  const whole = objectOf([...Object.entries(modelSchema), ["required", required]]);
  return components(id, whole, `Request of the model ${inertCode(id)}.`, [
    ...rules,
    ...contract.rules,
  ]);
}

/**
 * Makes the OpenAPI components of an operation's request. Leaves out the fields that are part of
 * the endpoint's path. Leaves out the models in `typed`: each has a contract, and therefore a
 * request of its own.
 */
export function operationRequest(
  { id, schema, summary, endpoint, rules, offeredModels }: OperationContract,
  typed: readonly string[],
): JsonObject {
  const about = plainText(summary);
  const isSent = (field: string) => !endpoint.includes(`{${field}}`);
  if (!isSent("model")) return components(id, onlyFields(schema, isSent), about, rules);
  const examples = offeredModels.filter((model) => !typed.includes(model));
  const open = withModel(schema, {
    ...(examples.length > 0 && { examples }),
    ...(typed.length > 0 && { not: { enum: typed } }),
  });
  return components(id, open, about, rules);
}

const propertiesOf = ({ properties }: JsonObject): JsonObject =>
  isJsonObject(properties) ? properties : {};

function onlyFields(schema: JsonObject, isIncluded: (field: string) => boolean): JsonObject {
  const fields = Object.entries(propertiesOf(schema)).filter(([field]) => isIncluded(field));
  return objectOf([
    ...Object.entries(schema),
    ["properties", objectOf(fields)],
    ["required", stringsOf(schema["required"]).filter(isIncluded)],
  ]);
}

function components(
  id: string,
  source: JsonObject,
  about: string,
  rules: readonly Rule[],
): JsonObject {
  const name = requestName(id);
  const { schema, referred } = makePortable(source, name);
  const { allOf = [], description, ...rest } = schema;
  const sayable = rules.filter(isSayable).map((rule) => makePortable(rule.schema, name).schema);
  const all = [...(isJsonArray(allOf) ? allOf : []), ...sayable];
  const words = [about, ...(typeof description === "string" ? [description] : [])];
  const request = objectOf([
    ["description", [...words, ...inWords(rules)].join("\n\n")],
    ...Object.entries(rest),
    ["type", "object"],
    ...(all.length > 0 ? [["allOf", all] as const] : []),
  ]);
  const namedSchemas = [[name, request] as const, ...Object.entries(referred)];
  return objectOf(namedSchemas.map(([of, one]) => [of, isSchema(one) ? makeExplicit(one) : one]));
}

// Checks whether a rule is plain JSON Schema, without keywords of the rule vocabulary
// (contracts/README.md, Vocabulary).
const isSayable = ({ schema }: Pick<Rule, "schema">): boolean => isOfTheDraft(schema);

const isOfTheDraft = (schema: Schema): boolean =>
  !isJsonObject(schema) ||
  (Object.keys(schema).every((keyword) => KEYWORDS.has(keyword)) &&
    subSchemas(schema).every((sub) => isOfTheDraft(sub.schema)));

function inWords(rules: readonly Rule[]): readonly string[] {
  const list = (title: string, some: readonly Rule[]) =>
    some.length === 0
      ? []
      : [`${title}\n\n${some.map((rule) => `- ${sentenceOf(rule)}`).join("\n")}`];
  return [
    ...list("The schema also requires:", rules.filter(isSayable)),
    ...list(
      "The gateway also checks these rules, which no schema can express:",
      rules.filter((rule) => !isSayable(rule)),
    ),
  ];
}

// A message that begins with `must` has no subject, so the names of the rule's fields are put
// before it (contracts/README.md, A rule file).
function sentenceOf({ message, schema }: Rule): string {
  const fields = Object.keys(propertiesOf(schema)).map(inertCode).join(", ");
  return message.startsWith("must ") ? `${fields}: ${plainText(message)}` : plainText(message);
}
