// publint and "Are the types wrong?" on packages with few models, and with ids of a live gateway.
import { inject, test } from "vitest";
import liveIds from "../fixtures/catalogs/live-ids.json" with { type: "json" };
import { entriesOf, expectNoFault, expectNoFaultOf } from "./support/linted.js";

// `exports` covers models by a pattern, so the test names the models. `exports` lists all other
// entry points.
test("they find no fault with the reference catalog, in any resolution", () =>
  expectNoFault(inject("sdk").path, { includeEntrypoints: entriesOf("x-v3-omni") }));

test("they find no fault with live ids, in any resolution", () =>
  expectNoFaultOf(liveIds, { includeEntrypoints: entriesOf("kite2.7-r2v") }));
