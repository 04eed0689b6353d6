// The rule vocabulary of contracts/README.md in a strict ajv, as the reference gateway reads it.
import { Ajv2020, type SchemaObject } from "ajv/dist/2020.js";
import { addVocabulary } from "../../gateway/validation/vocabulary.js";

/** Compiles rules; `defaults` are the contract's defaults for fields that a body leaves out. */
export function ajvForRules(defaults: Readonly<Record<string, unknown>>) {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    passContext: true,
  });
  addVocabulary(ajv);
  return {
    compile(schema: SchemaObject): (body: unknown) => boolean {
      const validate = ajv.compile(schema);
      return (body) => validate.call({ defaults }, body);
    },
  };
}
