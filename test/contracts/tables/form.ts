// The form of a test table: one table of the documents, as bodies that are accepted and bodies that are refused.

import { field, type Said } from "./said.js";

export * from "./said.js";

/** Fields laid over the base body; `undefined` takes a field away. */
export type Patch = Readonly<Record<string, unknown>>;

/** A body and all that refuses it; where only its name is given, the SDK's words are not compared. */
export type Refused = readonly [patch: Patch, ...by: (string | Said)[]];

export interface Row {
  readonly accept: readonly Patch[];
  readonly refuse: readonly Refused[];
}

/** A sentence of the documents that no validator can hold a request against, and a body that breaks it. */
export interface Unseen {
  readonly why: string;
  readonly accept: Patch;
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
  /** By sentence. */
  readonly unseen?: Readonly<Record<string, Unseen>>;
}

/** A refused value of one field, and what is said of it. */
class Told {
  constructor(
    readonly value: unknown,
    readonly message: string,
    readonly pointer?: string,
  ) {}
}

/** A refused value in `row` or `eachRefused`, and what is said of it, at the field unless another place is given. */
export const told = (value: unknown, message: string, pointer?: string) =>
  new Told(value, message, pointer);

/** A public HTTPS URL, which is what the documents ask for. */
export const url = (file: string) => `https://example.com/${file}`;

/** Different public HTTPS URLs. */
export const urls = (count: number) => Array.from({ length: count }, (_, n) => url(`${n}.png`));

/** Bodies with each of the values in one field. */
export const each = (name: string, values: readonly unknown[]): Patch[] =>
  values.map((value) => ({ [name]: value }));

/** Bodies with each of the values in one field, refused by the contract of that field. */
export const eachRefused = (name: string, values: readonly unknown[]): Refused[] =>
  values.map((value) =>
    value instanceof Told
      ? [{ [name]: value.value }, field(name, value.message, value.pointer)]
      : [{ [name]: value }, name],
  );

/** A row of one field whose values alone decide. */
export const row = (name: string, accepted: readonly unknown[], refused: readonly unknown[]) => ({
  [name]: { accept: each(name, accepted), refuse: eachRefused(name, refused) },
});

/** A row of a true/false field. */
export const flag = (name: string) =>
  row(
    name,
    [true, false],
    [
      told("true", `${name} must be a boolean (got "true")`),
      told(1, `${name} must be a boolean (got 1)`),
    ],
  );

/** The row of `model` of a model: the handle adds it, so the SDK refuses an id that it does not know. */
export const modelRow = (unknown: string, message = noSuchModel(unknown)): Record<string, Row> => ({
  model: {
    accept: [{}],
    refuse: [
      [{ model: undefined }, "model"],
      [{ model: unknown }, field("model", message)],
    ],
  },
});

const noSuchModel = (id: string) =>
  `This SDK has no contract for the model "${id}". Generate the SDK again, or call client.untyped("${id}").`;
