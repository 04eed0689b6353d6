// Compares two versions of a model: endpoint, request, and the promises of the service.
import type { Change } from "./change.js";
import {
  UNVERSIONED,
  type ComparableModel,
  type ComparableRequest,
  type ComparableUntypedModel,
} from "./comparable.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { canonicalJson } from "../../read/schema/json.js";
import { sortedSchema } from "../../read/normalise/canonical.js";
import { compareDoubts } from "./compare-doubts.js";
import { compareRules } from "./compare-rules.js";
import { compareSchemas } from "./compare-schemas.js";
import { withMovedPrices } from "./moved-prices.js";
import type { SchemaChange } from "./change.js";
import type { RequestKind } from "../../typescript/compare/caller-types.js";
import { outside } from "../../typescript/compare/compare-types.js";
import { listTexts, showText } from "./words.js";

/** Returns the changes of a model (1-core.md, Model entry, Parameters block, Versioning). */
export function compareModels(
  before: ComparableModel,
  after: ComparableModel,
  types: readonly SchemaChange[],
): readonly SchemaChange[] {
  const { schema, rules } = compareContract(before, after, types, "model");
  return [
    ...compareLabels(before, after),
    ...text("source", "source-changed", "patch", before.source, after.source),
    ...compareVersions(before, after, [...compareRoute(before, after), ...schema]),
    ...rules,
    ...compareDoubts(before, after),
  ];
}

interface ContractChanges {
  readonly schema: readonly SchemaChange[];
  /**
   * Changes of the documented rules. They do not count as changes of the service, because the rules
   * come from the API documents.
   */
  readonly rules: readonly SchemaChange[];
}

// Compares requests and types. If both schemas are equal, changed types count as changes of the
// rules, because only the rules can then have changed the types.
function compareContract(
  before: ComparableRequest,
  after: ComparableRequest,
  types: readonly SchemaChange[],
  kind: RequestKind,
): ContractChanges {
  const [old, now] = [before, after].map((side) => canonicalJson(sortedSchema(side.input_schema)));
  const isSame = old === now;
  const compared = isSame ? [] : compareSchemas(before.input_schema, after.input_schema, kind);
  const schema = withMovedPrices(compared, before, after);
  const rules = compareRules(before.rules, after.rules);
  const breaks = [...schema, ...rules].filter((change) => change.class === "major");
  const typeChanges =
    breaks.length > 0
      ? outside(types, breaks)
      : types.map((change) => asTypeChange(change, schema));
  return isSame
    ? { schema, rules: [...rules, ...typeChanges] }
    : { schema: [...withoutContradicted(schema, typeChanges), ...typeChanges], rules };
}

// Marks a change of the request type as `typesOnly`. Exception: a removed field stays unmarked if
// the schema now accepts more values for this field. In this case the schema, or one of its forms,
// no longer lists the field and accepts any value for it. So the field was really removed.
function asTypeChange(change: SchemaChange, schema: readonly SchemaChange[]): SchemaChange {
  if (change.kind !== "field-removed") return Object.freeze({ ...change, typesOnly: true });
  const widened = schema.filter((each) => each.class === "minor");
  if (outside([change], widened).length === 0) return change;
  return Object.freeze({
    ...withoutBreach(change),
    kind: "type-form-refused",
    typesOnly: true,
    sentence: `${change.field}: the request type now allows this field only in some combinations of fields`,
  });
}

// Drops the minor and patch changes of a removed field, because they contradict the removal.
function withoutContradicted(
  changes: readonly SchemaChange[],
  types: readonly SchemaChange[],
): readonly SchemaChange[] {
  const gone = new Set(
    types.flatMap(({ kind, field }) => (kind === "field-removed" ? [field] : [])),
  );
  return changes.filter((change) => !gone.has(change.field) || change.class === "major");
}

/**
 * Returns the changes of an operation. No change has a `breach`, because the service promises
 * nothing about the versions of operations.
 */
export function compareRequests(
  before: ComparableRequest,
  after: ComparableRequest,
  types: readonly SchemaChange[],
): readonly SchemaChange[] {
  const { schema, rules } = compareContract(before, after, types, "operation");
  return [...compareRoute(before, after), ...[...schema, ...rules].map(withoutBreach)];
}

/**
 * Returns the changes of category and tags. All are `patch`, because the types of results do not
 * depend on category or tags.
 */
export function compareLabels(
  before: ComparableUntypedModel,
  after: ComparableUntypedModel,
): readonly SchemaChange[] {
  const tags = (side: ComparableUntypedModel) => [...side.capability_tags].sort(byCodeUnit);
  const isSame = JSON.stringify(tags(before)) === JSON.stringify(tags(after));
  return [
    ...text("category", "category-changed", "patch", before.category, after.category),
    ...(isSame
      ? []
      : [
          Object.freeze({
            field: "",
            kind: "tags-changed",
            class: "patch" as const,
            before: tags(before),
            after: tags(after),
            sentence: `capability tags: ${tagWords(tags(before), tags(after))}`,
          }),
        ]),
  ];
}

function tagWords(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((tag) => !before.includes(tag));
  const removed = before.filter((tag) => !after.includes(tag));
  const words = (verb: string, tags: readonly string[]) =>
    tags.length === 0 ? [] : [`${listTexts(tags.map(showText))} ${verb}`];
  return [...words("added", added), ...words("removed", removed)].join("; ");
}

function compareRoute(
  before: ComparableRequest,
  after: ComparableRequest,
): readonly SchemaChange[] {
  return [
    ...text("operation", "operation-changed", "major", before.operation, after.operation),
    ...text("method", "method-changed", "major", before.method, after.method),
    ...text("endpoint", "endpoint-changed", "major", before.endpoint, after.endpoint),
  ];
}

// Returns the changes of the contract; if there are none, returns the change of `schema_version`.
// The API documents promise that `schema_version`, a date, changes with the contract. If it has
// stayed the same, the changes of the contract get the breach `silent-drift`.
function compareVersions(
  before: ComparableModel,
  after: ComparableModel,
  contract: readonly SchemaChange[],
): readonly SchemaChange[] {
  const [old, now] = [before.schema_version, after.schema_version];
  if (contract.length === 0) {
    return text("schema_version", "schema-version-moved", "patch", old, now).map((change) =>
      Object.freeze({ ...change, sentence: `${change.sentence}; the contract is the same` }),
    );
  }
  // A contract without a `schema_version` cannot break the promise.
  if (old !== now || now === UNVERSIONED) return contract;
  const drift = {
    field: "",
    kind: "silent-drift",
    class: "patch" as const,
    breach: "silent-drift" as const,
    sentence: `the contract changed, but schema_version is still ${showText(now)}`,
  };
  const marked = contract.map((change): SchemaChange =>
    change.breach === undefined ? Object.freeze({ ...change, breach: drift.breach }) : change,
  );
  // A removed field already has a breach of its own. If every change is a removed field, adds the
  // silent drift as a separate change.
  const isSeen = marked.some(({ breach }) => breach === drift.breach);
  return isSeen ? marked : [Object.freeze(drift), ...marked];
}

function withoutBreach({ breach: _, ...change }: SchemaChange): SchemaChange {
  return Object.freeze(change);
}

function text(
  name: string,
  kind: string,
  level: Change["class"],
  before: string,
  after: string,
): readonly SchemaChange[] {
  if (before === after) return [];
  const sentence = `${name} changed from ${showText(before)} to ${showText(after)}`;
  return [Object.freeze({ field: "", kind, class: level, before, after, sentence })];
}
