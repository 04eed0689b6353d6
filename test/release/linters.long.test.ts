// publint and "Are the types wrong?" on a package of many models, which has hundreds of entries.
import { test } from "vitest";
import { syntheticCatalog } from "../../bench/size/synthetic-catalog.js";
import { entriesOf, expectNoFaultOf } from "./support/linted.js";

test("they find no fault with 300 models, in any resolution", () =>
  expectNoFaultOf(syntheticCatalog(300), {
    entrypoints: [".", "client", "models", ...entriesOf("x-v3-omni-copy-12", "x-2.3-Fast-copy-12")],
  }));
