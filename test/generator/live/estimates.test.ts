// Estimates by live contracts, with the amounts that the documents state for price lists in the
// deployed form (4-field-notes.md, Prices).
import { expect, test } from "vitest";
import type { PriceCatalog } from "../../../runtime/answers/prices.js";
import { estimateRequest } from "../../../runtime/pricing/estimate-request.js";
import { check, fixture, type Case } from "../../runtime/pricing/price-table.js";
import { ENTRIES, readLive } from "./agree.js";

const { data: prices } = fixture("prices-live-shaped") as { readonly data: PriceCatalog };
const { cases } = fixture("price-cases") as { readonly cases: readonly Case[] };

function estimateOf({ model, request, sourceSeconds }: Omit<Case, "want" | "why">) {
  const entry = ENTRIES.find(({ id }) => id === model);
  if (entry === undefined) throw new Error(`No entry for ${model}`);
  return estimateRequest(readLive(entry).live, request, prices, { sourceSeconds });
}

const edits = cases.filter(({ sourceSeconds }) => sourceSeconds !== undefined);
const others = cases.filter(({ sourceSeconds }) => sourceSeconds === undefined);

test.each(others)("$model: $why", ({ want, ...asked }) => {
  check(estimateOf(asked), want);
});

// Only a documented fact states the length of an edited video, and a live contract has no such facts.
test.each(edits)("$model, without the documented fact: $why", (asked) => {
  expect(estimateOf(asked).kind).toBe("unknown");
});

test("the cases are fourteen without and one with the length of a video", () => {
  expect([others.length, edits.length]).toEqual([14, 1]);
});
