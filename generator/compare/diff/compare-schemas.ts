// Compares two request schemas by the requests that they accept.
import { EntryRejectionError } from "../../read/check/rejection.js";
import { checkCycles } from "../../read/check/schema.js";
import { withModel } from "../../read/tree/model-field.js";
import { conditionTree, contractTree } from "../../read/tree/contract-tree.js";
import { ANY, type Tree } from "../../read/tree/tree.js";
import type { JsonObject } from "../../read/schema/json.js";
import { readable } from "../../read/schema/left-open.js";
import { schemasOf } from "../../read/schema/references.js";
import { canonicalTree } from "./canonical/canonical-tree.js";
import type { SchemaChange } from "./change.js";
import { Comparison, TooMuchWork } from "./trees/comparison.js";
import { more, UNKNOWN_CHANGE, type Finding, type Findings } from "./trees/finding.js";
import { KNOWS_ALL, namesOf } from "./trees/names.js";
import type { RequestKind } from "../../typescript/compare/caller-types.js";
import { fieldOf } from "./words.js";

/** Returns the changes between two request schemas. For a model, ignores the field `model`. */
export function compareSchemas(
  before: JsonObject,
  after: JsonObject,
  kind: RequestKind = "operation",
): readonly SchemaChange[] {
  if (before === after) return [];
  const seen = (tree: Tree) => (kind === "model" ? withModel(tree, ANY) : tree);
  const compared = withTrees(before, after, false, (published, publishedNow) => {
    const written = seen(published);
    const [old, now] = [canonicalTree(written), canonicalTree(seen(publishedNow))];
    const comparison = new Comparison(old, now, namesOf(old, written));
    return withSafetyNet(comparison.place(old.root, now.root), old, now);
  });
  return compared === undefined ? [NOT_COMPARABLE] : distinct(compared.map(changeOf));
}

/**
 * The effect of a changed rule. `same`: the same requests are accepted. `wider`: no request is
 * newly refused. `unknown`: neither can be proven.
 */
export type Direction = "same" | "wider" | "unknown";

/** Compares two rule schemas by the requests that they accept. */
export function compareConditions(before: JsonObject, after: JsonObject): Direction {
  const direction = withTrees(before, after, true, (written, writtenNow): Direction => {
    const [old, now] = [canonicalTree(written), canonicalTree(writtenNow)];
    const comparison = new Comparison(old, now, KNOWS_ALL);
    if (!comparison.takes(old.root, now.root)) return "unknown";
    return comparison.back.takes(now.root, old.root) ? "same" : "wider";
  });
  return direction ?? "unknown";
}

// If only annotations differ so far, checks that both trees accept the same values. If they do not,
// adds a change.
function withSafetyNet(findings: Findings, old: Tree, now: Tree): Findings {
  if (findings.some((each) => each.class !== "patch")) return findings;
  const isSame = new Comparison(old, now, KNOWS_ALL).areEqual(old.root, now.root);
  return isSame
    ? findings
    : [...findings, more("changed", "the rules for unlisted fields changed")];
}

function assertFinite(schema: JsonObject): void {
  const { root, references } = readable(schema);
  checkCycles(schemasOf(root, references), references);
}

function withTrees<Answer>(
  before: JsonObject,
  after: JsonObject,
  rule: boolean,
  answer: (old: Tree, now: Tree) => Answer,
): Answer | undefined {
  try {
    for (const schema of [before, after]) assertFinite(schema);
    const read = rule ? conditionTree : contractTree;
    return answer(read(before), read(after));
  } catch (error) {
    if (
      error instanceof TooMuchWork ||
      error instanceof EntryRejectionError ||
      error instanceof RangeError
    ) {
      return undefined;
    }
    throw error;
  }
}

const NOT_COMPARABLE: SchemaChange = Object.freeze({
  field: "",
  kind: "not-comparable",
  class: "major",
  sentence: `the schema is too large or too complex to be compared; it ${UNKNOWN_CHANGE}`,
});

function changeOf({ path, words, isLess: _, ...finding }: Finding): SchemaChange {
  const field = fieldOf(path);
  const { kind, class: level, breach, before, after } = finding;
  return Object.freeze({
    field,
    kind,
    class: level,
    ...(breach !== undefined && { breach }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    sentence: field === "" ? words : `${field}: ${words}`,
  });
}

const distinct = (changes: readonly SchemaChange[]): readonly SchemaChange[] => [
  ...new Map(changes.map((change) => [`${change.kind} ${change.sentence}`, change])).values(),
];
