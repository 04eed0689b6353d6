// The JSDoc of a field says how it moves the price, as contracts/prices.json lists it (1-core.md, Price catalog entries).
import { beforeAll, describe, expect, test } from "vitest";
import { requestTypes } from "../../../generator/emit/types/request-types.js";
import type { ModelContract } from "../../../generator/normalise/contract.js";
import { normalise } from "../../../generator/normalise/normalise.js";
import type { PriceList } from "../../../generator/normalise/prices.js";
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
        image_urls: "Price: each image adds to it.",
        resolution: "Price: depends on this field; listed for 480P, 720P.",
        video: "Price: an edit is priced per second of this video, at the price of 720P.",
      },
    ],
    [
      // It has no `resolution`: "std gives 720P, pro 1080P, 4k 4K" (2-video.md, Model: x-v3-omni).
      "x-v3-omni",
      {
        duration: "Price: per second.",
        mode: "Price: depends on this field; listed for 720P, 1080P, 4K.",
      },
    ],
    // It has no `duration`: the model chooses the length.
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
    // Priced per call, and `default` is nothing that one could ask for.
    ["stand-in-image", {}],
  ])("%s", async (model, lines) => {
    const contract = contracts.get(model);
    if (contract === undefined) throw new Error(`${model} is not in the catalog`);
    expect(await linesOf(contract)).toEqual(lines);
  });
});

describe("which entry of the list is meant", () => {
  const price = {
    unit: "usd_per_second",
    dimension: "resolution",
    keys: ["4K*/"],
    images: false,
    video: false,
  };
  const prices: PriceList = new Map([["documented", price]]);
  const read = (id: string, mapping: Readonly<Record<string, string>>) => {
    const { schema } = contractOf(id, {
      type: "object",
      properties: { resolution: { type: "string" } },
    });
    const model = {
      index: 0,
      id,
      category: "video",
      capabilityTags: [],
      parameters: {
        operation: "video_generation",
        method: "POST" as const,
        endpoint: "/v1/videos/generations",
        schemaVersion: "2026-07-30",
        source: "test",
        inputSchema: schema,
      },
    };
    const documented = { rules: [], operations: [], prices };
    const [contract] = normalise([model], documented, mapping).contracts.models;
    if (contract === undefined) throw new Error("no contract");
    return linesOf(contract);
  };
  const line = "Price: depends on this field; listed for 4K*\\/.";

  test("an id is matched without case, and its key is only text in the comment", async () => {
    expect(await read("Documented", {})).toEqual({ resolution: line });
  });
  test("a model that follows the rules of another is priced by the same", async () => {
    expect(await read("live-name", { "live-name": "documented" })).toEqual({ resolution: line });
  });
  test("a model that the list does not have says nothing", async () => {
    expect(await read("other", {})).toEqual({});
  });
});
