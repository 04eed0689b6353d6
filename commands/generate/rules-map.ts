// Adds entries to `rules` in sdkgen.config.ts. Changes nothing else in the file.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Argument, ObjectExpression } from "oxc-parser";
import { usage } from "../../generator/failure.js";
import type { Follows } from "../../generator/index.js";
import { configFile } from "../command-line/load-config.js";
import { writeWhole, writing } from "../command-line/writing.js";

/** An entry to add to `rules`: a model id, and the documented model whose rules apply. */
export interface RulesEntry {
  readonly id: string;
  readonly follows: Follows;
  /** Comment lines to write above the entry. */
  readonly says: readonly string[];
}

/** A configuration with new rules. The file is not written yet. */
export interface PlannedRules {
  /** Name of the configuration file. Writing creates the file if it does not exist. */
  readonly name: string;
  readonly write: () => Promise<void>;
}

/**
 * Prepares new entries in `rules`. Throws if the configuration does not export an object literal.
 */
export async function planRules(
  cwd: string,
  entries: readonly RulesEntry[],
): Promise<PlannedRules> {
  const name = configFile(cwd) ?? "sdkgen.config.ts";
  const path = join(cwd, name);
  const text = configFile(cwd) === undefined ? EMPTY : await readFile(path, "utf8");
  const planned = await withRules(text, name, entries);
  if (planned === undefined) throw notPlain(name, entries);
  return { name, write: () => writing(path, () => writeWhole(path, planned)) };
}

const EMPTY = `import { defineConfig } from "sdkgen/config";

export default defineConfig({
});
`;

const notPlain = (name: string, entries: readonly RulesEntry[]) => {
  const map = Object.fromEntries(entries.map(({ id, follows }) => [id, follows]));
  return usage(
    `${name} computes its settings, so --map cannot change it. Add these entries to its setting "rules" yourself: ${JSON.stringify(map)}`,
  );
};

/**
 * Adds entries to the file content. Returns `undefined` if the exported value or its `rules` is not
 * an object literal.
 */
export async function withRules(
  text: string,
  name: string,
  entries: readonly RulesEntry[],
): Promise<string | undefined> {
  if (name.endsWith(".json")) return withRulesInJson(text, entries);
  const { parseSync } = await import("oxc-parser");
  const { program, errors } = parseSync(name, text, { preserveParens: false });
  const exported = program.body.find((line) => line.type === "ExportDefaultDeclaration");
  const config = errors.length === 0 ? objectIn(exported?.declaration as Argument) : undefined;
  if (config === undefined) return undefined;
  const indent = indentationOf(text, config);
  const rules = config.properties.find(
    (one) => one.type === "Property" && !one.computed && keyOf(one.key) === "rules",
  );
  const lines = entries.map((entry) => textOf(entry, `${indent}  `)).join("");
  if (rules?.type !== "Property") {
    return insertLines(text, config, `${indent}rules: {\n${lines}${indent}},\n`, indent);
  }
  const map = objectIn(rules.value);
  return map && insertLines(text, map, lines, `${indent}  `);
}

// Finds the object in `export default {…}` or `defineConfig({…})`, also with `as` or `satisfies`.
function objectIn(node: Argument | null | undefined): ObjectExpression | undefined {
  if (node?.type === "ObjectExpression") return node;
  if (node?.type === "CallExpression") return objectIn(node.arguments[0]);
  const isCast = node?.type === "TSAsExpression" || node?.type === "TSSatisfiesExpression";
  return isCast ? objectIn(node.expression) : undefined;
}

const keyOf = (key: { readonly type: string }): unknown =>
  "name" in key ? key.name : "value" in key ? key.value : undefined;

function indentationOf(text: string, { properties }: ObjectExpression): string {
  const [first] = properties;
  const before = first === undefined ? "" : text.slice(0, first.start);
  return /\n([ \t]+)$/.exec(before)?.[1] ?? "  ";
}

function textOf({ id, follows, says }: RulesEntry, indent: string): string {
  // Brackets are needed, because a quoted key `__proto__` would set the prototype.
  const key = id === "__proto__" ? '["__proto__"]' : JSON.stringify(id);
  const value =
    typeof follows === "object"
      ? `{ follows: ${JSON.stringify(follows.follows)}, idempotency: ${String(follows.idempotency)} }`
      : JSON.stringify(follows);
  const comment = says.map((line) => `${indent}// ${line}\n`).join("");
  return `${comment}${indent}${key}: ${value},\n`;
}

// Inserts lines after the opening brace of an object. Existing members keep their commas and
// comments.
function insertLines(
  text: string,
  { start }: ObjectExpression,
  lines: string,
  indent: string,
): string {
  const added = `\n${lines}`.replaceAll("\n", text.includes("\r\n") ? "\r\n" : "\n");
  const rest = text.slice(start + 1);
  const next = rest.trimStart();
  const before = next.startsWith("}") ? indent.slice(2) : indent;
  const hasLineBreak = /^[ \t]*\r?\n/.test(rest);
  const after = hasLineBreak ? rest.replace(/^[ \t]*\r?\n/, "") : before + next;
  return text.slice(0, start + 1) + added + after;
}

// Returns a JSON configuration with the new rules, in the same indentation. Can parse and write the
// whole file, because JSON has no comments that could be lost.
function withRulesInJson(text: string, entries: readonly RulesEntry[]): string {
  const config = JSON.parse(text) as { readonly rules?: object };
  const added = entries.map(({ id, follows }) => [id, follows] as const);
  const rules = Object.fromEntries([...Object.entries(config.rules ?? {}), ...added]);
  return `${JSON.stringify({ ...config, rules }, null, /\n([ \t]+)/.exec(text)?.[1] ?? 2)}\n`;
}
