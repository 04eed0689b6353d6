// What a validator says about a value: one issue per broken keyword, with a path, the facts and a sentence.

/** Why a value was refused, at one place in it. */
export interface Issue {
  /** Where, as a JSON pointer into the request body; `""` is the body itself. */
  readonly pointer: string;
  /** Where, as a list of keys; array positions are numbers. */
  readonly path: readonly (string | number)[];
  /** The JSON Schema keyword that was broken, or `rule` for a documented rule. */
  readonly keyword: string;
  /** What the keyword asks for. */
  readonly expected: unknown;
  /** What was there instead. */
  readonly actual: unknown;
  /** A sentence for people, such as `duration must be <= 15 (got 20)`. */
  readonly message: string;
  /** For a documented rule: its name. */
  readonly rule?: string;
  /** For a documented rule: the section of the documents that states it. */
  readonly section?: string;
}

/** An issue as emitted code records it; {@link Issue} adds what can be derived. */
export interface Finding {
  readonly pointer: string;
  readonly keyword: string;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly rule?: DocumentedRule;
}

/** A rule of the documents, as emitted code names it. */
export interface DocumentedRule {
  readonly name: string;
  readonly message: string;
  readonly section: string;
}

/** `undefined` until something is wrong, so that a valid value allocates nothing. */
export type Findings = Finding[] | undefined;

/** Records one broken keyword. */
export function add(
  found: Findings,
  pointer: string,
  keyword: string,
  expected: unknown,
  actual: unknown,
): Finding[] {
  const finding: Finding = { pointer, keyword, expected, actual };
  if (found === undefined) return [finding];
  found.push(finding);
  return found;
}

/** Records one broken rule of the documents. */
export function addRule(
  found: Findings,
  pointer: string,
  rule: DocumentedRule,
  actual: unknown,
): Finding[] {
  const finding: Finding = { pointer, keyword: "rule", expected: rule.name, actual, rule };
  if (found === undefined) return [finding];
  found.push(finding);
  return found;
}

/** One key as a segment of a JSON pointer (RFC 6901). */
export function segment(key: string): string {
  return "/" + key.replaceAll("~", "~0").replaceAll("/", "~1");
}
