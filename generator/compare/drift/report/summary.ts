// Functions that all report formats share.
import { byCodeUnit } from "../../../read/schema/json.js";
import type { Change, ChangeClass } from "../../diff/change.js";
import type { DriftReport } from "../drift.js";

export interface ModelChanges<One extends Change = Change> {
  readonly model: string;
  /** The worst class of the model's changes. */
  readonly class: ChangeClass;
  /** Changes, the worst first. */
  readonly changes: readonly One[];
  /** True if the contract changed, but its schema_version did not. */
  readonly isSilent: boolean;
}

export const CLASSES: readonly ChangeClass[] = ["major", "minor", "patch"];
const rankOf = (change: Change) => CLASSES.indexOf(change.class);

/**
 * Groups changes by model. The model with the worst class comes first. Models with the same class
 * keep the order of `changes`.
 */
export function byModel<One extends Change>(changes: readonly One[]): readonly ModelChanges<One>[] {
  const groups = new Map<string, One[]>();
  for (const change of changes) {
    const group = groups.get(change.model);
    if (group === undefined) groups.set(change.model, [change]);
    else group.push(change);
  }
  return [...groups]
    .map(([model, group]) => {
      const sorted = group.sort((a, b) => rankOf(a) - rankOf(b));
      const isSilent = group.some(({ breach }) => breach === "silent-drift");
      return { model, class: sorted[0]?.class ?? "patch", changes: sorted, isSilent };
    })
    .sort((a, b) => CLASSES.indexOf(a.class) - CLASSES.indexOf(b.class));
}

/** Changes that differ only in their models. */
export interface EqualChanges<One extends Change = Change> {
  /** Identifies the group. Stays the same if some of the models are filtered out. */
  readonly key: string;
  /** The first of the changes. */
  readonly change: One;
  /** Ids of the models that have the change. */
  readonly models: readonly string[];
}

/**
 * Groups equal changes of several models. The worst class comes first. Groups of one class are in
 * order of field names. Groups of one field begin with the change that most models have.
 *
 * @param valuesOf Returns the values of a change that the report shows beside its sentence. Changes
 * with different values are not equal.
 */
export function byChange<One extends Change>(
  changes: readonly One[],
  valuesOf: (change: One) => readonly unknown[],
): readonly EqualChanges<One>[] {
  const groups = new Map<string, { readonly change: One; readonly models: Set<string> }>();
  for (const change of changes) {
    const { field, sentence, money } = change;
    // Ignores a silent drift, which is a fact about a model and not about one of its changes.
    const parts = [classOf(change), isRemovedField(change), field, sentence, money === true];
    const key = JSON.stringify([...parts, ...valuesOf(change)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { change, models: new Set([change.model]) });
    else group.models.add(change.model);
  }
  return [...groups]
    .map(([key, { change, models }]) => ({ key, change, models: [...models] }))
    .sort(
      (a, b) =>
        rankOf(a.change) - rankOf(b.change) ||
        byCodeUnit(a.change.field, b.change.field) ||
        b.models.length - a.models.length,
    );
}

/** Returns the models whose contract changed, but not their schema_version. */
export const silentModels = (changes: readonly Change[]): readonly string[] => [
  ...new Set(changes.flatMap(({ model, breach }) => (breach === "silent-drift" ? [model] : []))),
];

/**
 * Returns a line such as "3 changes in 2 models: 1 major, 2 minor.". Without changes, the line
 * begins with "No drift".
 */
export function countsLine({ changes, models, version, notRead }: DriftReport): string {
  const unread = notRead.length === 0 ? "" : ` Not read: ${count(notRead.length, "model")}.`;
  if (changes.length === 0) {
    return `No drift from version ${version.current} of the SDK (${count(models, "model")}).${unread}`;
  }
  const changed = new Set(changes.map((change) => change.model)).size;
  return `${count(changes.length, "change")} in ${count(changed, "model")}: ${classCounts(changes)}.${unread}`;
}

/** Returns a text such as "2 major (1 of types only), 2 minor". */
export const classCounts = (changes: readonly Change[]): string =>
  CLASSES.flatMap((one) => {
    const group = changes.filter((change) => change.class === one);
    const number = group.filter(({ typesOnly }) => typesOnly === true).length;
    const typed = number === 0 ? "" : ` (${number} of types only)`;
    return group.length === 0 ? [] : [`${group.length} ${one}${typed}`];
  }).join(", ");

/** Returns a sentence about the version after the next `sdkgen generate`. */
export const versionLine = (report: DriftReport): string =>
  `${nextVersion(report)}${breaksTypesOnly(report.changes) ? ` ${TYPES_ONLY}.` : ""}`;

/** Printed if all major changes affect only types. */
const TYPES_ONLY = "Only types break: every accepted request is still accepted";

function breaksTypesOnly(changes: readonly Change[]): boolean {
  const breaks = changes.filter((change) => change.class === "major");
  return breaks.length > 0 && breaks.every(({ typesOnly }) => typesOnly === true);
}

function nextVersion({ version, drift }: DriftReport): string {
  const { current, next, released } = version;
  const since = released !== null && released !== current ? ` (last release: ${released})` : "";
  if (current !== next) {
    const why = drift ? "" : ", because the runtime or the generator changed";
    return `Next version: ${current} → ${next}${since}${why}.`;
  }
  if (!drift) return `Version: ${current}${since}.`;
  const why = released === null ? "nothing has been released yet" : `last release: ${released}`;
  return `Next version: ${next}, unchanged (${why}).`;
}

/**
 * Removes the field name from a change's sentence, for a table row that shows the field name in
 * another column.
 */
export const withoutField = ({ field, sentence }: Change): string =>
  field !== "" && sentence.startsWith(`${field}: `) ? sentence.slice(field.length + 2) : sentence;

/** Returns the class of a change. Marks changes that break only types. */
export const classOf = ({ class: one, typesOnly }: Change): string =>
  typesOnly === true ? `${one} (types only)` : one;

/** The message about each broken promise (1-core.md, Versioning). */
export const BREACHES = {
  "silent-drift": "content changed under the same schema_version",
  "removed-field": "a field was removed, although contract fields are only ever added",
} as const;

/** Returns true if a field was removed that the service had promised to keep. */
export const isRemovedField = ({ breach }: Change): boolean => breach === "removed-field";

/** Returns " (money)" for a change that may change the price of a request, else an empty text. */
export const moneyMark = ({ money }: Change): string => (money === true ? " (money)" : "");

/** Returns true for a changed default value, which affects requests without the field. */
export const isDefault = ({ kind }: Change): boolean => kind.includes("default");

export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Returns a value as JSON on one line, or "–" if there is no value. */
export const valueText = (value: unknown): string => JSON.stringify(value) ?? "–";
