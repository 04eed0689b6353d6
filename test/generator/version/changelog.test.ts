// CHANGELOG.md: the pending section is rewritten, and every other section stays unchanged.
import { describe, expect, test } from "vitest";
import type { Change } from "../../../generator/compare/diff/change.js";
import type { Lock, LastRelease } from "../../../generator/compare/lock/lock.js";
import { changelogText } from "../../../generator/compare/version/changelog.js";
import type { VersionDecision } from "../../../generator/compare/version/decide-version.js";

const released: LastRelease = {
  version: "1.0.0",
  changesets: {},
  code: "0".repeat(64),
  models: {},
  untyped: {},
  operations: {},
};
const lock = (version: string): Lock => ({
  lockVersion: 2,
  name: "sdk",
  version,
  released,
  changesets: {},
  code: "0".repeat(64),
  models: {},
  untyped: {},
  operations: {},
  prices: null,
  files: {},
});
const change = (level: Change["class"], sentence: string): Change => ({
  model: "x-one",
  field: "",
  kind: "anything",
  class: level,
  sentence,
});
const decision = (version: string, more: Partial<VersionDecision> = {}): VersionDecision => ({
  version,
  released,
  changes: [],
  notes: [],
  codeChanged: false,
  documentsChanged: false,
  worst: undefined,
  warnings: [],
  ...more,
});

const written = (changelog: string | undefined, of: Lock) => ({
  changelog,
  lock: of,
  unfinished: undefined,
});

const OLD = "# Changelog\n\nWords of ours.\n\n## 1.0.0\n\nFirst version.\n";
const PENDING = OLD.replace("## 1.0.0", "## 1.1.0\n\n### Added\n\n- old words\n\n## 1.0.0");

test("breaking changes come first, then additions, then the rest; notes follow contracts", () => {
  const note = { name: "n", hash: "", summary: "Faster.\n\nMuch." };
  const text = changelogText(
    written(OLD, lock("1.0.0")),
    decision("2.0.0", {
      changes: [change("patch", "words"), change("major", "gone"), change("minor", "new")],
      notes: [
        { ...note, class: "patch" },
        { ...note, class: undefined },
      ],
      codeChanged: true,
    }),
  );
  expect(text).toBe(
    "# Changelog\n\nWords of ours.\n\n## 2.0.0\n\n### Breaking\n\n- `x-one`: gone\n\n### Added\n\n- `x-one`: new\n\n" +
      "### Changed\n\n- `x-one`: words\n- Faster.\n\n  Much.\n\n## 1.0.0\n\nFirst version.\n",
  );
});

describe("the section of a version that is not released yet", () => {
  test("is rewritten", () => {
    const next = decision("1.1.0", { changes: [change("minor", "new words")] });
    expect(changelogText(written(PENDING, lock("1.1.0")), next)).toBe(
      PENDING.replace("- old words", "- `x-one`: new words"),
    );
  });

  test("is replaced by the section of another version", () => {
    const next = decision("2.0.0", { changes: [change("major", "gone")] });
    const text = changelogText(written(PENDING, lock("1.1.0")), next);
    expect(text.match(/^## .*$/gm)).toEqual(["## 2.0.0", "## 1.0.0"]);
  });

  test("is removed if nothing is left to release", () => {
    expect(changelogText(written(PENDING, lock("1.1.0")), decision("1.0.0"))).toBe(OLD);
  });

  test("stays if it has been released since", () => {
    const marked = { ...lock("1.1.0"), released: { ...released, version: "1.1.0" } };
    const same = decision("1.1.0", { released: marked.released });
    expect(changelogText(written(PENDING, marked), same)).toBe(PENDING);
  });
});

test("a version without a change has a line about it", () => {
  expect(changelogText(written(OLD, lock("1.0.0")), decision("3.0.0"))).toContain(
    "## 3.0.0\n\nNo changes for callers.\n\n## 1.0.0",
  );
});

test("text from the catalog is only text", () => {
  const hostile = "<b> [a](https://e.example) @me #1 `x`\n## 9.9.9";
  const changes = [{ ...change("minor", hostile), model: "m`\n## x" }];
  const text = changelogText(written(OLD, lock("1.0.0")), decision("1.1.0", { changes }));
  expect(text.match(/^## .*$/gm)).toEqual(["## 1.1.0", "## 1.0.0"]);
  expect(text).toContain(
    "- `` m` ## x ``: &#60;b&#62; &#91;a&#93;(https:&#8203;//e.example) @&#8203;me #&#8203;1 &#96;x&#96; #&#8203;#&#8203; 9.9.9",
  );
});

test("an unfinished merge is an error", () => {
  const merged = `${OLD}<<<<<<< ours\n=======\n>>>>>>> theirs\n`;
  expect(() => changelogText(written(merged, lock("1.0.0")), decision("1.0.0"))).toThrow(
    "conflict markers of a merge",
  );
});

test("a deleted changelog starts again", () => {
  expect(changelogText(written(undefined, lock("1.0.0")), decision("1.0.0"))).toMatch(
    /^# Changelog\n/,
  );
});
