// Parts for tables of estimates: price lists in the deployed form, and the generated models
// (4-field-notes.md, Prices).
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { registry } from "../../../generated/src/registry.js";
import type { Estimate, PriceCatalog, PriceEntry } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";

export type ExpectedPrice = { kind: string; usd?: number; minUsd?: number; maxUsd?: number };

/** A request to a generated model. */
export interface PriceRequest {
  readonly model: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly sourceSeconds?: number | undefined;
}

/** A case of the fixture. */
export interface Case extends PriceRequest {
  readonly want: ExpectedPrice;
  readonly why: string;
}

/** A fixture of price lists. */
export const fixture = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/prices/${name}.json`, import.meta.url), "utf8"),
  ) as unknown;

export const estimateOf = (
  { model, request, sourceSeconds }: PriceRequest,
  prices: PriceCatalog,
): Promise<Estimate> => {
  const { client } = clientOn("http://127.0.0.1:9", {}, undefined, registry);
  const handle = (client.model as (id: string) => ReturnType<typeof client.untyped>)(model);
  return handle.estimate(request, prices, { sourceSeconds });
};

export const check = (estimate: Estimate, { kind, ...numbers }: ExpectedPrice) => {
  if (kind === "range or unknown") expect(estimate.kind).toMatch(/^(range|unknown)$/);
  else expect(estimate).toMatchObject({ kind, ...numbers });
};

export const amount = (usd: number): ExpectedPrice => ({ kind: "amount", usd });
export const range = (minUsd: number, maxUsd: number): ExpectedPrice => ({
  kind: "range",
  minUsd,
  maxUsd,
});
export const NOT_KNOWN: ExpectedPrice = { kind: "unknown" };

const listed =
  (unit: string) =>
  (prices: Readonly<Record<string, unknown>>, more: object = {}) => {
    const items = Object.entries(prices).map(([key, price]) => ({ key, after_discount: price }));
    return { fixed_prices: { unit, dimension: "resolution", items }, ...more };
  };

/** Functions that make entries with prices by key: per second, per call or per frame. */
export const second = listed("usd_per_second");
export const call = listed("usd_per_call");
export const frame = listed("usd_per_frame");
export const flat = second({ "480P": 0.1, "720P": 0.2, "1080P": 0.4 });

/** Prices of input material, nested as in deployed lists. */
export const nested = (inputs: object) => ({ input_material_prices: inputs });
export const PER_IMAGE = { unit: "usd_per_image", original_price: 0.02, after_discount: 0.01 };
export const PER_SECOND = { unit: "usd_per_second", original_price: 0.02, after_discount: 0.01 };

export const IMAGE = "https://f.example/a.png";
export const VIDEO = "https://f.example/v.mp4";
export const EDIT = { video: { url: VIDEO } };

/**
 * The title, an entry of the price list, a request, its estimate, and the length of its video if
 * the caller knows it.
 */
export type Row = readonly [
  why: string,
  entry: object,
  request: object,
  want: ExpectedPrice,
  sourceSeconds?: number,
];

/** Tests the estimates of a model. */
export const estimates = (model: string, rows: readonly Row[]): void => {
  test.each(rows.map((row) => [row[0], row] as const))(
    `${model}: %s`,
    async (_, [, entry, request, want, sourceSeconds]) => {
      const prices = { models: { other: [{ id: model, ...entry } as PriceEntry] } };
      const asked = { model, request: { prompt: "a", ...request }, sourceSeconds };
      check(await estimateOf(asked, prices), want);
    },
  );
};
