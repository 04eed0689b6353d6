// Every row of the documents has a test that is named after it.
import { expect, it } from "vitest";
import { difference, rowNames, testNames } from "./untested-rows.js";

it("every row of rows.json has a test, and every row test has a row", () => {
  expect(rowNames().length).toBeGreaterThan(380);
  expect(difference(rowNames(), testNames())).toEqual({ untested: [], unknown: [] });
});

it("a row without a test is told, and a test without a row", () => {
  const rows = ["1-core.md, Limits: a", "1-core.md, Limits: b"];
  expect(difference(rows, ["1-core.md, Limits: b", "1-core.md, Limits: c", "other"])).toEqual({
    untested: ["1-core.md, Limits: a"],
    unknown: ["1-core.md, Limits: c"],
  });
});
