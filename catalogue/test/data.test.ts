// The data of the catalogue's pages, without a browser: prices, history, texts to copy.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modelDocument, modelList } from "../data/catalogue-data.js";
import { historyOf } from "../data/history.js";
import { NO_FILTERS } from "../page/address/address.js";
import { snippetsOf } from "../page/code/snippets.js";
import { type SearchIds, hidingFilters, rowsFor } from "../page/list/filter.js";
import { lineOf } from "../page/list/line.js";
import { registry } from "../../generated/src/registry.js";
import { estimateRequest } from "../../runtime/pricing/estimate-request.js";
import type { PriceCatalog, PriceEntry } from "../../runtime/answers/prices.js";
import documented from "../../contracts/prices.json" with { type: "json" };
import { readDocumentedPrices, readPrevious } from "../../generator/index.js";

const ROOT = join(import.meta.dirname, "../..");
const { lock } = await readPrevious(join(ROOT, "generated"));
if (lock === undefined) throw new Error("There is no SDK in generated/.");
const sdk = {
  lock,
  changelog: "",
  prices: await readDocumentedPrices(join(ROOT, "contracts/prices.json")),
};
const documentOf = (id: string) => {
  const model = lock.models[id];
  if (model === undefined) throw new Error(id);
  return modelDocument(id, model, sdk);
};

test("an estimate from the prices of a page equals an estimate from the price list", async () => {
  const list: PriceCatalog = { models: documented.models } as unknown as PriceCatalog;
  for (const id of Object.keys(lock.models)) {
    const { prices, example } = documentOf(id);
    const module = await registry.models[id]?.();
    if (module === undefined || prices === undefined) continue;
    const entry = prices as unknown as PriceEntry;
    expect(estimateRequest(module, example, entry), id).toEqual(
      estimateRequest(module, example, list),
    );
  }
});

test("an example is valid", async () => {
  for (const id of Object.keys(lock.models)) {
    const { example } = documentOf(id);
    expect((await registry.models[id]?.())?.validate(example), id).toEqual([]);
  }
});

test("filters select models, which are sorted by name, or by price within their unit", () => {
  const { models } = modelList(sdk);
  const ids = (filters: Partial<typeof NO_FILTERS>, searchIds?: readonly string[]) =>
    rowsFor(models, { ...NO_FILTERS, ...filters }, { byText: searchIds }).map(({ id }) => id);
  expect(ids({ kind: "image" })).toEqual(["stand-in-image"]);
  expect(ids({ price: "unpriced", kind: "chat" })).toContain("x-2.5-pro");
  expect(ids({}, ["x-v3-omni", "x-2.3"])).toEqual(["x-v3-omni", "x-2.3"]);
  expect(ids({ sort: "-name" }, ["x-2.3", "x-v3-omni"])).toEqual(["x-v3-omni", "x-2.3"]);
  // contracts/prices.json: 0.008 USD a second is the lowest price, 0.336 the highest.
  expect(ids({ sort: "price" })[0]).toBe("x-1-0-pro-fast");
  expect(ids({ sort: "-price" })[0]).toBe("x-v3-omni");
  const last = ids({ sort: "price" }).at(-1);
  expect(models.find(({ id }) => id === last)?.price).toBeUndefined();
});

test("a limit in USD keeps the models with a lower price in its unit", () => {
  const { models } = modelList(sdk);
  const ids = (filters: Partial<typeof NO_FILTERS>) =>
    rowsFor(models, { ...NO_FILTERS, ...filters }).map(({ id }) => id);
  // contracts/prices.json: these models cost 0.008, 0.016 and 0.016 USD a second at least.
  expect(ids({ usd: "0.016" })).toEqual(["x-1-0-pro-fast", "x-1-0-pro-quality", "x-1-5-pro"]);
  expect(ids({ usd: "0.0159" })).toEqual(["x-1-0-pro-fast"]);
  expect(ids({ usd: "0.04", unit: "usd_per_call" })).toEqual(["stand-in-image"]);
  expect(ids({ usd: "much" })).toHaveLength(22);
});

test("a filter is named if the list has models without it", () => {
  const { models } = modelList(sdk);
  const hiding = (filters: Partial<typeof NO_FILTERS>, searchIds: SearchIds = {}) =>
    hidingFilters(models, { ...NO_FILTERS, ...filters }, searchIds);
  expect(hiding({ kind: "image" }, { byText: ["x-v3-omni"] })).toEqual([["kind", 1]]);
  expect(hiding({ kind: "image", field: "mode" }, { byField: ["x-v3-omni"] })).toEqual([
    ["kind", 1],
    ["field", 1],
  ]);
  // Both filters hide the model, so it stays hidden if only one of them is removed.
  expect(hiding({ kind: "image", price: "unpriced" }, { byText: ["x-v3-omni"] })).toEqual([]);
});

test("the line of a card has tags, lengths and keys of the price", () => {
  const lineFor = (id: string) => {
    const row = modelList(sdk).models.find((one) => one.id === id);
    return row && lineOf(row);
  };
  // 2-video.md: x-v3-omni takes 3 to 15 seconds, x-2.3 takes 6 or 10.
  expect(lineFor("x-v3-omni")).toBe("Text, image or video to video · 3 to 15 s · 720P, 1080P, 4K");
  expect(lineFor("x-2.3")).toBe("Text or image to video · 6 or 10 s · 768P, 1080P");
  expect(lineFor("stand-in-image")).toBe("Text or image to image");
  expect(lineFor("x-2.5-pro")).toBe("Text, Vision · client.text");
  expect(lineFor("stand-in-unknown")).toBe("No contract: sent unchecked, client.untyped");
});

test("a model without a contract shows its list price, if there is one", () => {
  const priceOf = (id: string) => modelList(sdk).models.find((one) => one.id === id)?.price;
  // contracts/prices.json: 0.08 USD a call after discount.
  expect(priceOf("x-music-a")).toEqual({ from: 0.08, to: 0.08, unit: "usd_per_call", keys: [] });
  expect(priceOf("x-2.5-pro")).toBeUndefined();
});

test("a copied command passes any request through a shell unchanged", async () => {
  const module = await registry.models["x-v3-omni"]?.();
  if (module === undefined) throw new Error("x-v3-omni");
  const request = { prompt: 'it\'s $(id) `id` "x"\n!--', duration: 5, image_urls: ["a b"] };
  const [, command, curl] = snippetsOf("gateway-sdk", module, request);
  const words = (text = "", program = "") =>
    spawnSync("sh", ["-c", `${program}() { printf '%s\\0' "$@" >&2; }\n${text}`], {
      encoding: "utf8",
    })
      .stderr.split("\0")
      .slice(0, -1);
  expect(words(command?.text, "npx")).toEqual([
    "--no",
    "--",
    "sdkgen",
    "try",
    "x-v3-omni",
    `--prompt=${request.prompt}`,
    "--duration=5",
    '--image_urls=["a b"]',
  ]);
  const body = words(curl?.text, "curl").at(-1) ?? "";
  expect(JSON.parse(body)).toEqual({ model: "x-v3-omni", ...request });
});

test("history has the changelog's lines about the model, as text", () => {
  const changelog = `# Changelog

## 2.0.0

- \`x\`: duration: maximum lowered from 15 to 10
- \`x-y\`: removed

## 1.1.0

- \`x\`: &#60;b&#62; was added; see http:&#8203;//example.com
`;
  expect(historyOf("x", changelog)).toEqual([
    { version: "2.0.0", text: "duration: maximum lowered from 15 to 10" },
    { version: "1.1.0", text: "<b> was added; see http://example.com" },
  ]);
});
