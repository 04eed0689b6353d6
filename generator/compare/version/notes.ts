// Finds change notes that a release does not include.
import { printable } from "../../read/check/rejection.js";
import type { ChangeClass } from "../diff/change.js";
import type { LockedNotes, LastRelease } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { rankOf } from "./bump.js";
import type { Changeset } from "./changesets.js";

/** The notes that a release includes. */
type ReleasedNotes = LockedNotes & Pick<LastRelease, "deleted">;

/**
 * Returns the notes that were added since a release. An edited note is not new. A note is new if it
 * was deleted and then added again with another text.
 */
export const notesSince = (
  { changesets: released, deleted = [] }: ReleasedNotes,
  notes: readonly Changeset[],
): readonly Changeset[] =>
  notes.filter(
    ({ name, hash }) =>
      !Object.hasOwn(released, name) || (deleted.includes(name) && released[name] !== hash),
  );

/**
 * Adds to a release the names of its notes that were deleted later. Leaves out a name if its note
 * was added again unchanged.
 */
export function withDeleted<Record extends ReleasedNotes>(
  { deleted: before = [], ...record }: Record,
  notes: readonly Changeset[],
) {
  const now = new Map(notes.map(({ name, hash }) => [name, hash]));
  const deleted = Object.entries(record.changesets)
    .filter(([name, hash]) =>
      before.includes(name) ? now.get(name) !== hash : now.get(name) === undefined,
    )
    .map(([name]) => name)
    .sort(byCodeUnit);
  return { ...record, ...(deleted.length > 0 && { deleted }) };
}

export function lockedNotes(notes: readonly Changeset[]): LockedNotes {
  const changesets = Object.fromEntries(notes.map(({ name, hash }) => [name, hash]));
  const classes = Object.fromEntries(
    notes.flatMap((note) => (note.class === undefined ? [] : [[note.name, note.class] as const])),
  );
  return notes.length === 0 ? { changesets } : { changesets, classes };
}

/**
 * Returns a warning for each note whose class was raised after the release of the note, because the
 * higher class has no effect.
 */
export function raisedNotes(released: LastRelease, notes: readonly Changeset[]): readonly string[] {
  const { classes, version } = released;
  if (classes === undefined) return [];
  const counted = new Set(notesSince(released, notes).map(({ name }) => name));
  return notes.flatMap(({ name, class: is }) => {
    const was = Object.hasOwn(classes, name) ? classes[name] : undefined;
    if (counted.has(name) || is === undefined || rankOf(is) <= rankOf(was)) return [];
    return [
      `the note ${printable(name)} of .changeset/ has the class ${is} now, but version ${version} already counted it as ${classText(was)}; write a new note under another name.`,
    ];
  });
}

const classText = (one: ChangeClass | undefined): string => one ?? "none";
