// Judges a request body by the contract and the rules of a model or operation, and says what refuses it.
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { inputSchemaOf, rulesOf } from "./files.js";
import { ajvForRules } from "./vocabulary.js";

/** An ajv for contracts: strict, so that a misspelt or misplaced keyword does not compile. */
export const ajvForContracts = () =>
  new Ajv2020({
    strict: true,
    strictTypes: true,
    strictRequired: false,
    allErrors: true,
    formats: { uri: true },
  });

/** The top-level field an error is about; `anyOf` for a missing combination of fields. */
function fieldOf(error: ErrorObject): string {
  const field = error.instancePath.split("/")[1];
  if (field !== undefined) return field;
  return error.keyword === "required" ? String(error.params["missingProperty"]) : error.keyword;
}

/** What refuses a body: the fields that break the contract, then the names of the rules that it breaks. */
export type Judge = (body: unknown) => { fields: readonly string[]; rules: readonly string[] };

export function judgeOf(name: string): Judge {
  const schema = inputSchemaOf(name);
  const holds = ajvForContracts().compile(schema);
  const defaults = Object.fromEntries(
    Object.entries(schema.properties).map(([field, { default: value }]) => [field, value]),
  );
  const ajv = ajvForRules(defaults);
  const rules = rulesOf(name).map((rule) => ({ name: rule.name, holds: ajv.compile(rule.schema) }));
  return (body) => {
    holds(body);
    // A failed branch of `anyOf` is reported by the `anyOf` itself.
    const errors = (holds.errors ?? []).filter((error) => !error.schemaPath.startsWith("#/anyOf/"));
    return {
      fields: [...new Set(errors.map(fieldOf))].sort(),
      rules: rules.filter((rule) => !rule.holds(body)).map((rule) => rule.name),
    };
  };
}
