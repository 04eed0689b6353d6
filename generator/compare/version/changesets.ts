// Reads the change notes in `.changeset/`. They describe changes of the runtime and the generator.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import parse from "@changesets/parse";
import { printable } from "../../read/check/rejection.js";
import type { ChangeClass } from "../diff/change.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { sha256 } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { severalAtOnce } from "../../several-at-once.js";
import { worstOf } from "./bump.js";

/** A change note. */
export interface Changeset {
  /** File name without `.md`. */
  readonly name: string;
  /** SHA-256 of the note's class and text. */
  readonly hash: string;
  /** Change class. `undefined` if users of the SDK do not notice the change. */
  readonly class: ChangeClass | undefined;
  /** Description for users of the SDK, in Markdown. */
  readonly summary: string;
}

const CLASSES: readonly string[] = ["major", "minor", "patch"];

/** Reads the notes in a folder, sorted by name. A missing folder gives an empty list. */
export async function readChangesets(folder: string): Promise<readonly Changeset[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  const notes = names.filter((name) => /^[^.].*\.md$/.test(name) && !/^readme\.md$/i.test(name));
  return severalAtOnce(notes.sort(byCodeUnit), async (name) => {
    const path = join(folder, name);
    return changesetOf(name.slice(0, -".md".length), await readFile(path, "utf8"), path);
  });
}

/** Parses a change note. Throws if its text does not have the format of changesets. */
export function changesetOf(name: string, text: string, path: string): Changeset {
  const fault = (what: string) =>
    new GenerateFailure(
      EXIT.usage,
      `${path} ${what}. A note starts with the lines "---", "gateway-sdk: minor" and "---", and then describes the change for callers.`,
    );
  const { releases, summary } = parseNote(text.replaceAll("\r\n", "\n"), fault);
  const unknown = releases.find(({ type }) => type !== "none" && !CLASSES.includes(type));
  if (unknown !== undefined) {
    throw fault(
      `has the class ${printable(JSON.stringify(unknown.type) ?? "nothing")}, which is not major, minor, patch or none`,
    );
  }
  const classes = releases.flatMap(({ type }) => (type === "none" ? [] : [type]));
  const worst = worstOf(classes);
  if (summary === "" && worst !== undefined) throw fault("has no text for the changelog");
  const hash = sha256(JSON.stringify([worst ?? "none", summary]));
  return Object.freeze({ name, hash, class: worst, summary });
}

function parseNote(text: string, fault: (what: string) => GenerateFailure) {
  try {
    return parse(text);
  } catch {
    // Does not quote the error, because its message contains the whole file.
    throw fault("cannot be read");
  }
}
