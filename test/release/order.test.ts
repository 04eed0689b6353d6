// Which published versions keep another one from being published.
import { expect, test } from "vitest";
import { versionAbove } from "../../release/publish/taken.js";

const THERE = {
  versions: ["1.0.0", "1.10.0", "1.9.0", "2.0.0-beta.2"],
  tags: { latest: "1.9.0", next: "2.0.0-beta.2", "release-1": "1.0.0" },
};

test.each<[string, string | undefined, string | undefined]>([
  ["1.10.1", undefined, undefined],
  ["2.0.0", undefined, undefined],
  // The highest one counts, also where `latest` names another.
  ["1.9.1", undefined, "1.10.0"],
  ["1.9.1", "latest", "1.10.0"],
  ["1.10.0", undefined, "1.10.0"],
  ["2.0.0-beta.3", "next", undefined],
  ["2.0.0-beta.1", "next", "2.0.0-beta.2"],
  ["1.11.0-beta.1", "next", "2.0.0-beta.2"],
  ["2.0.0-beta.1", "canary", undefined],
  ["1.0.1", "release-1", undefined],
  ["0.9.0", "release-1", "1.0.0"],
  ["0.9.0", "constructor", undefined],
])("%s under the tag %s is kept back by %s", (version, tag, above) => {
  expect(versionAbove({ version }, tag, THERE)).toBe(above);
});

test("where nothing is published nothing is above", () => {
  expect(versionAbove({ version: "0.0.1" }, undefined, { versions: [], tags: {} })).toBeUndefined();
});
