// The next version for each class of change.
import { expect, test } from "vitest";
import { bump, isAtLeast, worstOf } from "../../../generator/compare/version/bump.js";

test.each([
  ["1.2.3", "major", "2.0.0"],
  ["1.2.3", "minor", "1.3.0"],
  ["1.2.3", "patch", "1.2.4"],
  // ^0.3.1 accepts 0.3.2 but refuses 0.4.0, so the middle number marks a breaking change.
  ["0.3.1", "major", "0.4.0"],
  ["0.3.1", "minor", "0.3.2"],
  ["0.3.1", "patch", "0.3.2"],
  ["0.0.7", "major", "0.1.0"],
  ["2.0.0-beta.1", "major", "2.0.0-beta.2"],
  ["2.0.0-beta.1", "patch", "2.0.0-beta.2"],
  ["1.2.3+build.5", "patch", "1.2.4"],
] as const)("%s with a %s change is followed by %s", (version, by, next) => {
  expect(bump(version, by)).toBe(next);
});

test.each([
  ["2.0.0", "1.1.0", true],
  ["1.1.0", "1.1.0", true],
  ["1.0.9", "1.1.0", false],
  // A beta of the required version is accepted.
  ["1.1.0-beta.1", "1.1.0", true],
  ["1.1.0-beta.1", "2.0.0", false],
  ["2.0.0-beta.1", "2.0.0-beta.2", false],
  ["2.0.0", "2.0.0-beta.2", true],
])("%s is enough if %s is required: %s", (chosen, asked, isEnough) => {
  expect(isAtLeast(chosen, asked)).toBe(isEnough);
});

test("the worst class counts; without classes there is none", () => {
  expect(worstOf(["patch", "major", "minor"])).toBe("major");
  expect(worstOf(["patch", "minor", "patch"])).toBe("minor");
  expect(worstOf([])).toBeUndefined();
});
