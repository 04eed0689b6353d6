// Finds the notes of `.changeset/` that a release does not contain yet.
import { printable } from "../../read/check/rejection.js";
import type { ChangeClass } from "../diff/change.js";
import type { LockedNotes, LastRelease } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { rankOf } from "./bump.js";
import type { Changeset } from "./changesets.js";

/** The notes in the record of a release. */
type ReleasedNotes = LockedNotes & Pick<LastRelease, "deleted">;

/**
 * The notes since a release. A released note with an edited text is not new; a note that was
 * deleted and has come back with another text is new.
 */
export const notesSince = (
  { changesets: released, deleted = [] }: ReleasedNotes,
  notes: readonly Changeset[],
): readonly Changeset[] =>
  notes.filter(
    ({ name, hash }) =>
      !Object.hasOwn(released, name) || (deleted.includes(name) && released[name] !== hash),
  );

/** Adds the notes that were deleted since, unless a note came back with the same text. */
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

/** The part of a lock about notes. */
export function lockedNotes(notes: readonly Changeset[]): LockedNotes {
  const changesets = Object.fromEntries(notes.map(({ name, hash }) => [name, hash]));
  const classes = Object.fromEntries(
    notes.flatMap((note) => (note.class === undefined ? [] : [[note.name, note.class] as const])),
  );
  return notes.length === 0 ? { changesets } : { changesets, classes };
}

/** Warns of released notes whose class was raised later: they no longer count. */
export function raisedNotes(released: LastRelease, notes: readonly Changeset[]): readonly string[] {
  const { classes, version } = released;
  if (classes === undefined) return [];
  const counted = new Set(notesSince(released, notes).map(({ name }) => name));
  return notes.flatMap(({ name, class: is }) => {
    const was = Object.hasOwn(classes, name) ? classes[name] : undefined;
    if (counted.has(name) || is === undefined || rankOf(is) <= rankOf(was)) return [];
    return [
      `the note ${printable(name)} of .changeset/ says ${is}, but ${version} was released with it as ${classText(was)}, and a note counts once; write a new note under another name.`,
    ];
  });
}

const classText = (one: ChangeClass | undefined): string => one ?? "none";
