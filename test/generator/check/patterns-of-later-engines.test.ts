// No Node checks a pattern that only a later one can read, so that each makes the same SDK, and Node 20 can load it.
import { afterEach, expect, it, vi } from "vitest";
import { checkCatalog } from "../../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../generator/read/check/endpoint.js";
import { doubtsOf } from "../../../generator/read/tree/doubts.js";
import { entryWith } from "../../e2e/generate/support/catalog.js";

afterEach(() => void vi.unstubAllGlobals());

/** An engine that can read everything. */
class Later {
  readonly source: string;

  constructor(pattern: string) {
    this.source = pattern;
  }
}

it.each(["^(?i:abc)$", "^(?:(?<n>a)|(?<n>b))$"])("%s", (pattern) => {
  const raw = entryWith("x", { a: { type: "string", pattern } });
  vi.stubGlobal("RegExp", Later);
  const { models, rejected } = checkCatalog([{ index: 0, raw }], { named: DOCUMENTED_ENDPOINTS });
  expect(rejected).toEqual([]);
  expect(models.flatMap(({ parameters }) => doubtsOf(parameters?.inputSchema ?? {}))).toEqual([
    {
      field: "a",
      keyword: "pattern",
      reason:
        "only the server checks `pattern`: it is no regular expression of ECMA-262 with the u flag",
    },
  ]);
});
