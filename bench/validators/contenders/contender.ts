// What is measured: a validator of one model, in both of its modes.

/** A function of each mode, where it has both; what `issues` gives is empty for a valid value. */
export interface Contender {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly issues?: (value: unknown) => readonly unknown[];
}

/** The part of JSON Schema that the measured contracts use; a peer's translation refuses anything else. */
export interface Schema {
  readonly $schema?: string;
  readonly type?: "object" | "array" | "string" | "number" | "integer" | "boolean";
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly const?: string | number;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: true;
  readonly anyOf?: readonly Schema[];
}

const KNOWN = new Set(
  (
    "$schema type description default format const enum minimum maximum exclusiveMinimum minLength maxLength " +
    "items minItems maxItems properties required additionalProperties anyOf"
  ).split(" "),
);

/** Throws where a schema says something that the translations would leave out. */
export function checkTranslatable(schema: Schema, at = "#"): void {
  const strange = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (strange !== undefined)
    throw new Error(`No peer is given ${strange}, at ${at}; translate it first`);
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    checkTranslatable(property, `${at}/properties/${key}`);
  }
  if (schema.items !== undefined) checkTranslatable(schema.items, `${at}/items`);
  schema.anyOf?.forEach((branch, index) => checkTranslatable(branch, `${at}/anyOf/${index}`));
}
