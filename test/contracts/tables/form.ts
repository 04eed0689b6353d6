// The form of a test table: one table of the documents, as bodies that are accepted and bodies that are refused.

/** Fields laid over the base body; `undefined` takes a field away. */
export type Patch = Readonly<Record<string, unknown>>;

/** A body and what refuses it: the field that breaks the contract, or a rule as `rule:<name>`. */
export type Refused = readonly [patch: Patch, ...by: string[]];

export interface Row {
  readonly accept: readonly Patch[];
  readonly refuse: readonly Refused[];
}

export interface Table {
  /** Model ids or operation names that share the table. */
  readonly names: readonly string[];
  readonly section: string;
  /** The smallest accepted body, without `model` for models. */
  readonly base: Patch;
  readonly required: readonly string[];
  readonly defaults: Patch;
  /** By field; sentences that stand beside the table are keyed by the sentence. */
  readonly rows: Readonly<Record<string, Row>>;
}

/** A public HTTPS URL, which is what the documents ask for. */
export const url = (file: string) => `https://example.com/${file}`;

/** Different public HTTPS URLs. */
export const urls = (count: number) => Array.from({ length: count }, (_, n) => url(`${n}.png`));

/** Bodies with each of the values in one field. */
export const each = (field: string, values: readonly unknown[]): Patch[] =>
  values.map((value) => ({ [field]: value }));

/** Bodies with each of the values in one field, refused by the contract of that field. */
export const eachRefused = (field: string, values: readonly unknown[]): Refused[] =>
  values.map((value) => [{ [field]: value }, field]);

/** A row of one field whose values alone decide. */
export const row = (field: string, accepted: readonly unknown[], refused: readonly unknown[]) => ({
  [field]: { accept: each(field, accepted), refuse: eachRefused(field, refused) },
});

/** A row of a true/false field. */
export const flag = (field: string) => row(field, [true, false], ["true", 1]);
