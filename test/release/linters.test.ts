// publint and "Are the types wrong?" on packages of few models, and of ids as gateways have them.
import { inject, test } from "vitest";
import liveIds from "../fixtures/catalogs/live-ids.json" with { type: "json" };
import { entriesOf, expectNoFault, expectNoFaultOf } from "./support/linted.js";

// With models that stand in `exports` by a pattern; each of the others is an entry of its own.
test("they find no fault with the reference catalog, in any resolution", () =>
  expectNoFault(inject("sdk").path, { includeEntrypoints: entriesOf("x-v3-omni") }));

test("they find no fault with live ids, in any resolution", () =>
  expectNoFaultOf(liveIds, { includeEntrypoints: entriesOf("kite2.7-r2v") }));
