// Makes the text of CHANGELOG.md: the changes of each version, for users of the SDK.
import { gt } from "semver";
import type { Change, ChangeClass } from "../diff/change.js";
import { inertCode, inertText } from "../../typescript/text/markdown.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { CHANGELOG_FILE, type Lock } from "../lock/lock.js";
import { hasConflictMarkers } from "../lock/read.js";
import type { PreviousOutput } from "../write/previous.js";
import type { Changeset } from "./changesets.js";
import type { VersionDecision } from "./decide-version.js";

const PREAMBLE =
  "# Changelog\n\nWritten by the generator, which rewrites the section of a version until that version is released.";
const FIRST = "First version.";

/** The changelog on disk, the lock file, and the lock file of a killed run. */
type ChangelogInput = Pick<PreviousOutput, "changelog" | "lock" | "unfinished">;

/**
 * Returns the text of CHANGELOG.md: a section for the next release if anything has changed, then
 * the earlier sections unchanged. The text contains no date, so equal contracts give equal bytes.
 */
export function changelogText(
  { changelog = PREAMBLE, lock, unfinished }: ChangelogInput,
  decision: VersionDecision,
): string {
  const { preamble, sections } = sectionsOf(changelog);
  const { version, released } = decision;
  const pending = [lock, unfinished].map(pendingVersion);
  const others = (isOurs: (text: string) => boolean) =>
    sections.filter((text) => !(pending.some((each) => isAbout(text, each)) && isOurs(text)));
  if (released === null) {
    if (sections.some((text) => isAbout(text, version))) return joinSections(preamble, sections);
    const earlierSections = others((text) => text.trimEnd().endsWith(`\n${FIRST}`));
    return joinSections(preamble, [`## ${version}\n\n${FIRST}`, ...earlierSections]);
  }
  const earlierSections = others(() => true);
  return joinSections(
    preamble,
    version === released.version ? earlierSections : [sectionOf(decision), ...earlierSections],
  );
}

// Returns the unreleased version for which an earlier run wrote a section; `undefined` if there is
// none.
function pendingVersion(previous: Lock | undefined): string | undefined {
  if (previous === undefined) return undefined;
  const { version, released } = previous;
  // If the version is not above the last release, its section belongs to that release.
  return released !== null && !gt(version, released.version) ? undefined : version;
}

function sectionsOf(text: string) {
  if (hasConflictMarkers(text)) {
    throw new GenerateFailure(
      EXIT.usage,
      `${CHANGELOG_FILE} of the SDK contains conflict markers of a merge; keep the sections of both sides, then run again.`,
    );
  }
  const [preamble = "", ...sections] = text.replaceAll("\r\n", "\n").split(/^(?=## )/m);
  return { preamble, sections };
}

const joinSections = (preamble: string, sections: readonly string[]): string =>
  `${[preamble, ...sections]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n")}\n`;

// Matches `## 1.1.0`, and headings that people write: `## [1.1.0] - 2026-08-01`, `## v1.1.0`.
const isAbout = (section: string, version: string | undefined): boolean =>
  version !== undefined && /^## \[?v?([^\]\s]+)/.exec(section)?.[1] === version;

const HEADINGS: readonly (readonly [ChangeClass, string])[] = [
  ["major", "Breaking"],
  ["minor", "Added"],
  ["patch", "Changed"],
];

function sectionOf(decision: VersionDecision): string {
  const { version } = decision;
  // The first stable version after prereleases lists all changes since the last stable version.
  const { notes, codeChanged, documentsChanged, ...contents } = decision.sinceStable ?? decision;
  // Leaves out `silent-drift`: the contract changed, but its schema_version did not. This fact does
  // not affect users of the SDK.
  const changes = contents.changes.filter(({ kind }) => kind !== "silent-drift");
  const isUnexplained = changes.length === 0 && notes.length === 0;
  const files = codeChanged ? CODE : documentsChanged ? DOCUMENTS : undefined;
  const parts = HEADINGS.flatMap(([one, heading]) => {
    const lines = [
      ...changes.filter((change) => change.class === one).map(changeLine),
      ...notes.filter((note) => note.class === one).map(noteLine),
      ...(isUnexplained && files !== undefined && one === "patch" ? [files] : []),
    ];
    return lines.length === 0 ? [] : [`### ${heading}`, lines.join("\n")];
  });
  return [`## ${version}`, ...(parts.length === 0 ? ["No changes for callers."] : parts)].join(
    "\n\n",
  );
}

const CODE = "- Runtime and generated code updated.";
const DOCUMENTS = "- Pages in docs/ updated, for example new list prices. The code is unchanged.";

const changeLine = ({ model, sentence, typesOnly }: Change): string =>
  `- ${inertCode(model)}: ${inertText(sentence)}${typesOnly === true ? TYPES_ONLY : ""}`;

const TYPES_ONLY = " (types only: every accepted request is still accepted)";

// Returns a list item with a note's Markdown. Indents all lines after the first.
const noteLine = ({ summary }: Changeset): string =>
  `- ${summary.split("\n").join("\n  ").replaceAll(/^ +$/gm, "")}`;
