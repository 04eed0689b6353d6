// The JSDoc of a field describes how the field affects the price, as listed in
// contracts/prices.json (1-core.md, Price catalog entries).
import { beforeAll, describe, expect, test } from "vitest";
import { requestTypes } from "../../../generator/typescript/types/request-types.js";
import type { ModelContract } from "../../../generator/read/normalise/contract.js";
import type { PriceList } from "../../../generator/read/normalise/prices.js";
import { catalogContracts } from "../../generated/catalog-contracts.js";
import { contractOf } from "../contract-of.js";

const linesOf = async (contract: ModelContract) => {
  const { declarations, request } = requestTypes(contract);
  const found = declarations.find(({ name }) => name === request);
  const fields = found !== undefined && "fields" in found ? found.fields : [];
  return Object.fromEntries(
    fields.flatMap(({ name, doc }) =>
      doc.flatMap(
        (line) =>
          /Price: [^.]*\./
            .exec(line)
            ?.slice(0, 1)
            .map((said) => [name, said]) ?? [],
      ),
    ),
  );
};

describe("the models of the price list", () => {
  let contracts: ReadonlyMap<string, ModelContract>;
  beforeAll(async () => {
    const { reference } = await catalogContracts();
    contracts = new Map(reference.models.map((contract) => [contract.id, contract]));
  });

  test.each<[model: string, lines: Readonly<Record<string, string>>]>([
    [
      "x-imagine-video",
      {
        duration: "Price: per second.",
        image_urls: "Price: each image adds to the price.",
        resolution: "Price: depends on this field; listed for 480P, 720P.",
        video: "Price: an edit is priced per second of this video, at the price of 720P.",
      },
    ],
    [
      // The model has no field `resolution`: "std gives 720P, pro 1080P, 4k 4K" (2-video.md, Model:
      // x-v3-omni).
      "x-v3-omni",
      {
        duration: "Price: per second.",
        mode: "Price: depends on this field; listed for 720P, 1080P, 4K.",
      },
    ],
    // The model has no field `duration`, because it chooses the length itself.
    [
      "x-omni-1.1-flash",
      { resolution: "Price: depends on this field; listed for 360P, 720P, 1080P, 4K." },
    ],
    [
      "x-2.3-Fast",
      {
        duration: "Price: per second.",
        resolution: "Price: depends on this field; listed for 768P, 1080P.",
      },
    ],
    // Priced per call; no request can select `default`.
    ["stand-in-image", {}],
  ])("%s", async (model, lines) => {
    const contract = contracts.get(model);
    if (contract === undefined) throw new Error(`${model} is not in the catalog`);
    expect(await linesOf(contract)).toEqual(lines);
  });
});

describe("the entry of the price list for a model", () => {
  const price = {
    unit: "usd_per_second",
    dimension: "resolution",
    keys: ["4K*/"],
    images: false,
    video: false,
  };
  const list: PriceList = new Map([["documented", price]]);
  const schema = { type: "object", properties: { resolution: { type: "string" } } };
  const line = "Price: depends on this field; listed for 4K*\\/.";
  test.each<[what: string, id: string, of: string, lines: object]>([
    [
      "the entry of its own id, in any case; its key is text",
      "Documented",
      "Documented",
      { resolution: line },
    ],
    ["the entry of the model that it follows", "live-name", "documented", { resolution: line }],
    ["none", "other", "other", {}],
  ])("%s", async (_, id, of, lines) => {
    expect(await linesOf(contractOf(id, schema, [], { list, of }))).toEqual(lines);
  });
});
