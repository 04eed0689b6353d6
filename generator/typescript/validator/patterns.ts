// Emits tests of patterns. If possible, a cheap test of the prefix comes before the regular
// expression.
import { EntryRejectionError, printable } from "../../read/check/rejection.js";
import { longestText } from "../../read/schema/patterns/longest-text.js";
import { all, call, type Code } from "../layout/code.js";
import { constantCase } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { constant, type SharedScope } from "./module-scope.js";
import type { ValueContext } from "./place.js";

/** Emits a test that a text does not match a pattern. */
export function mismatch(context: ValueContext, pattern: string, text: string): Code {
  const prefix = usualPrefix(pattern);
  if (prefix === undefined) return patternTest("differs", context, pattern, text);
  // The prefix test is far cheaper than the regular expression, and usually decides the result.
  const differs = `${text}.slice(0, ${prefix.text.length}) !== ${stringLiteral(prefix.text)}`;
  return prefix.isAll ? differs : all([differs, patternTest("differs", context, pattern, text)]);
}

/**
 * Emits a test that a text matches a pattern (`matches`), or does not match it (`differs`). If the
 * text is too long to test it safely, both tests are false.
 */
export function patternTest(
  verdict: "matches" | "differs",
  context: ConstantName,
  pattern: string,
  text: string,
): Code {
  const test = call(`${patternConstant(context, pattern)}.test`, [text]);
  const condition: Code = verdict === "matches" ? test : ["!", test];
  const longest = longestText(pattern);
  return longest === Infinity ? condition : all([`${text}.length <= ${longest}`, condition]);
}

/**
 * Returns the prefix that most matching texts have. For example, `https://` for
 * `^[hH][tT][tT][pP][sS]://` and for `^(?:[hH][tT][tT][pP][sS]://|data:image/)`. Returns undefined
 * if the pattern tests more than a prefix. `isAll` is true if exactly the texts with this prefix
 * match.
 */
function usualPrefix(
  pattern: string,
): { readonly text: string; readonly isAll: boolean } | undefined {
  const atom = "[\\w:@/ -]|\\\\/|\\[[a-zA-Z]{2}\\]\\??";
  const atoms = new RegExp(`^\\^(?:((?:${atom})+)|\\(\\?:((?:${atom})+)\\|[^()]*\\))$`).exec(
    pattern,
  );
  const [, alone, first = alone] = atoms ?? [];
  if (first === undefined) return undefined;
  const text = first.replace(/\\\//g, "/").replace(/\[(.).\]\??/g, "$1");
  return { text, isAll: alone !== undefined && !alone.includes("[") };
}

/** The scope of a module constant, and the hint from which its name is made. */
interface ConstantName {
  readonly scope: SharedScope;
  readonly hint: string;
}

// Returns the name of the module-level constant with a regular expression.
function patternConstant({ scope, hint }: ConstantName, pattern: string): string {
  // Slow patterns were removed earlier, but a reference into another schema can still lead to a
  // slow pattern.
  if (longestText(pattern) === 0) {
    const what = `the pattern ${printable(pattern)} cannot be shown to be fast`;
    throw new EntryRejectionError("E_SCHEMA_PATTERN", what);
  }
  return constant(scope, `${constantCase(hint)}_PATTERN`, `pattern:${pattern}`, (name) => [
    `const ${name} = new `,
    call("RegExp", [stringLiteral(pattern), '"u"']),
    ";",
  ]);
}
