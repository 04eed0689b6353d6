// A small price catalog (1-core.md, Price catalog entries).
import type { PriceCatalog } from "../../../runtime/index.js";

/** A model that is priced per second. */
export const perSecond = (id: string, items: Readonly<Record<string, number>>) => ({
  id,
  fixed_prices: {
    unit: "usd_per_second",
    items: Object.entries(items).map(([key, after_discount]) => ({ key, after_discount })),
  },
});

/** Prices of video models, of an image model and of a music model. */
export const PRICES: PriceCatalog = {
  models: {
    video: [
      perSecond("x-v3-omni", { "720P": 0.07, "1080P": 0.09, "4K": 0.3 }),
      perSecond("x-v4-fast", { "480P": 0.02, "1080P": 0.08 }),
      perSecond("x-omni-1.1-flash", { "720P": 0.05, "4K": 0.2 }),
      perSecond("stand-in-sound", { "720P": 0.05, "720P-audio": 0.1 }),
    ],
    music: ["stand-in-music", "x-music-a"].map((id) => ({
      id,
      fixed_prices: { unit: "usd_per_call", items: [{ key: "default", after_discount: 0.08 }] },
    })),
    image: [
      {
        id: "stand-in-image",
        fixed_prices: { unit: "usd_per_call", items: [{ key: "default", after_discount: 0.04 }] },
      },
    ],
  },
};
