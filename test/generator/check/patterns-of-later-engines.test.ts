// A pattern that only a later engine can read is never checked. Otherwise newer versions of Node
// would generate other SDKs, which Node 20 could not load.
import { afterEach, expect, it, vi } from "vitest";
import { checkCatalog } from "../../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../generator/read/check/endpoint.js";
import { doubtsOf } from "../../../generator/read/tree/doubts.js";
import { entryWith } from "../../e2e/generate/support/catalog.js";

afterEach(() => void vi.unstubAllGlobals());

/** An engine that can read every pattern. */
class Later {
  readonly source: string;

  constructor(pattern: string) {
    this.source = pattern;
  }
}

it.each(["^(?i:abc)$", "^(?:(?<n>a)|(?<n>b))$"])("%s", (pattern) => {
  const raw = entryWith("x", { a: { type: "string", pattern } });
  vi.stubGlobal("RegExp", Later);
  const { models, rejected } = checkCatalog([{ index: 0, raw }], { listed: DOCUMENTED_ENDPOINTS });
  expect(rejected).toEqual([]);
  expect(models.flatMap(({ parameters }) => doubtsOf(parameters?.inputSchema ?? {}))).toEqual([
    {
      field: "a",
      keyword: "pattern",
      reason:
        "only the server checks `pattern`: it is not a regular expression of ECMA-262 with the u flag",
    },
  ]);
});
