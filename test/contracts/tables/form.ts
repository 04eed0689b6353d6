// The form of a test table: one table of the documents, as accepted and refused bodies.

/** Fields that replace fields of the base body; `undefined` removes a field. */
export type Patch = Readonly<Record<string, unknown>>;

/**
 * A body and every refusal of it, each in one of these forms:
 * - `duration must be >= 2 (got 1)`: a field of the contract, with the SDK's whole sentence, which
 *   begins with the path
 * - `duration`: a field; the sentence is not compared
 * - `rule:no-editing /video`: a rule of contracts/rules/ and the path of its issue; the sentence
 *   comes from the rule
 * - `rule:no-editing`: a rule; the path is not compared
 * - `rule:no-editing silent`: a rule that the SDK does not report, because another issue of the
 *   body covers it
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
  /** The smallest accepted body. The body for a model leaves out the field `model`. */
  readonly base: Patch;
  readonly required: readonly string[];
  readonly defaults: Patch;
  /**
   * Rows by field name. The key of a statement outside the documents' table of fields is its
   * sentence.
   */
  readonly rows: Readonly<Record<string, Row>>;
}

/**
 * The source of a refusal: a field of the contract, `anyOf` for a missing combination of fields, or
 * `rule:` and the rule's name.
 */
export function nameOf(by: string): string {
  if (by.startsWith("needs ")) return "anyOf";
  return /^(rule:)?[\w-]+/.exec(by)?.[0] ?? by;
}

/** Returns true if the SDK leaves out this refusal. */
export const isSilent = (by: string): boolean => by.endsWith(" silent");

/** The JSON pointer of a field's path, such as `shots[0].prompt`. */
const pointerOf = (path: string): string =>
  `/${path
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .split(".")
    .join("/")}`;

/**
 * The pointer of an issue, and the sentence if a field is at fault; undefined if neither is
 * compared.
 */
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
