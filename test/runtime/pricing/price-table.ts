// What tables of estimates are made of: price lists of the deployed form, and the generated models (4-field-notes.md, Prices).
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { registry } from "../../../generated/src/registry.js";
import type { Estimate, PriceCatalog, PriceEntry } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";

export type Wanted = { kind: string; usd?: number; minUsd?: number; maxUsd?: number };

/** A request to a generated model. */
export interface Asked {
  readonly model: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly sourceSeconds?: number | undefined;
}

/** A case of the fixture. */
export interface Case extends Asked {
  readonly want: Wanted;
  readonly why: string;
}

/** A fixture of price lists. */
export const fixture = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/prices/${name}.json`, import.meta.url), "utf8"),
  ) as unknown;

export const estimateOf = (
  { model, request, sourceSeconds }: Asked,
  prices: PriceCatalog,
): Promise<Estimate> => {
  const { client } = clientOn("http://127.0.0.1:9", {}, undefined, registry);
  const handle = (client.model as (id: string) => ReturnType<typeof client.untyped>)(model);
  return handle.estimate(request, prices, { sourceSeconds });
};

export const check = (estimate: Estimate, { kind, ...numbers }: Wanted) => {
  if (kind === "range or unknown") expect(estimate.kind).toMatch(/^(range|unknown)$/);
  else expect(estimate).toMatchObject({ kind, ...numbers });
};

export type Prices = Readonly<Record<string, unknown>>;

export const listed = (prices: Prices, unit: string, more: object) => ({
  fixed_prices: {
    unit,
    dimension: "resolution",
    items: Object.entries(prices).map(([key, after_discount]) => ({ key, after_discount })),
  },
  ...more,
});
export const second = (prices: Prices, more: object = {}) => listed(prices, "usd_per_second", more);
export const call = (prices: Prices, more: object = {}) => listed(prices, "usd_per_call", more);

export const PER_IMAGE = { unit: "usd_per_image", original_price: 0.02, after_discount: 0.01 };
export const PER_SECOND = { unit: "usd_per_second", original_price: 0.02, after_discount: 0.01 };
export const ITEMS = [
  { key: "720P", after_discount: 0.02 },
  { key: "1080P", after_discount: 0.05 },
];
export const ADDED = { unit: "usd_per_second", billing_mode: "additive_duration", items: ITEMS };
export const nested = (inputs: object) => ({ input_material_prices: inputs });
export const flat = second({ "480P": 0.1, "720P": 0.2, "1080P": 0.4 });
export const imaged = (image: object, count: number) =>
  [
    second({ "480P": 0.1 }, nested({ image })),
    {
      duration: 1,
      image_urls: Array.from({ length: count }, (_, at) => `https://f.example/${at}.png`),
    },
  ] as const;
export const IMAGE = "https://f.example/a.png";
export const VIDEO = "https://f.example/v.mp4";
export const roles = (...all: readonly string[]) => all.map((role) => ({ url: IMAGE, role }));

export const amount = (usd: number): Wanted => ({ kind: "amount", usd });
export const range = (minUsd: number, maxUsd: number): Wanted => ({
  kind: "range",
  minUsd,
  maxUsd,
});
export const NOT_KNOWN: Wanted = { kind: "unknown" };

export type Row = readonly [
  why: string,
  model: string,
  entry: object,
  request: object,
  want: Wanted,
  sourceSeconds?: number,
];

export const IMAGINE = "x-imagine-video";
export const EDIT = { video: { url: VIDEO } };
export const reference = (type: string) => ({
  ref_videos: [{ tag: "@v", type, video_url: VIDEO }],
  resolution: "720p",
  duration: 5,
});
export const feature = { video_list: [{ video_url: VIDEO, refer_type: "feature" }] };
export const base = { video_list: [{ video_url: VIDEO }] };

/** Whether the estimate of a row is as wanted. */
export const holds = async ([, model, entry, request, want, sourceSeconds]: Row): Promise<void> => {
  const prices = { models: { other: [{ id: model, ...entry } as PriceEntry] } };
  const asked = { model, request: { prompt: "a", ...request }, sourceSeconds };
  check(await estimateOf(asked, prices), want);
};
