// The form of a test table: one table of the documents, as bodies that are accepted and bodies that are refused.

/** Fields laid over the base body; `undefined` takes a field away. */
export type Patch = Readonly<Record<string, unknown>>;

/**
 * A body and all that refuses it, each in one of these forms:
 * - `duration must be >= 2 (got 1)`: a field of the contract, with the SDK's whole sentence, which begins with the place
 * - `duration`: a field; the words are not compared
 * - `rule:no-editing /video`: a rule of contracts/rules/ and the place of its issue; the sentence is the rule's own
 * - `rule:no-editing`: a rule; the place is not compared
 * - `rule:no-editing silent`: a rule that the SDK leaves out, because another issue of the body says the same
 */
export type RefusedPatch = readonly [patch: Patch, ...by: string[]];

export interface Row {
  readonly accept: readonly Patch[];
  readonly refuse: readonly RefusedPatch[];
}

export interface Table {
  /** Model ids or operation names that share the table. */
  readonly names: readonly string[];
  readonly section: string;
  /** The smallest accepted body, without `model` for models. */
  readonly base: Patch;
  readonly required: readonly string[];
  readonly defaults: Patch;
  /** By field; what the documents say outside the table of fields is keyed by the sentence. */
  readonly rows: Readonly<Record<string, Row>>;
}

/** What refuses: a field of the contract, `anyOf` for a missing combination of fields, or `rule:` and the rule's name. */
export function nameOf(by: string): string {
  if (by.startsWith("needs ")) return "anyOf";
  return /^(rule:)?[\w-]+/.exec(by)?.[0] ?? by;
}

/** Whether the SDK leaves it out. */
export const isSilent = (by: string): boolean => by.endsWith(" silent");

/** The JSON pointer of a field's path, such as `shots[0].prompt`. */
const pointerOf = (path: string): string =>
  `/${path
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .split(".")
    .join("/")}`;

/** The place of an issue, and the sentence of a field's; undefined where neither is compared. */
export function saidOf(by: string): { pointer: string; message?: string } | undefined {
  const [first = "", ...words] = by.split(" ");
  if (words.length === 0) return undefined;
  if (by.startsWith("rule:")) return { pointer: words.join() };
  if (by.startsWith("needs ")) return { pointer: "", message: `the request ${by}` };
  return { pointer: pointerOf(first), message: by };
}

/** A public HTTPS URL, as the documents require. */
export const url = (file: string) => `https://example.com/${file}`;

/** Different public HTTPS URLs. */
export const urls = (count: number) => Array.from({ length: count }, (_, n) => url(`${n}.png`));
