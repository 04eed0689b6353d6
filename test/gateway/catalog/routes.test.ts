// The catalog routes over contracts/ (1-core.md, GET /v1/models and GET /v1/models/{model}/schema).
// test/contracts checks the entries themselves.
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { models } from "../../contracts/files.js";
import { instance, KEY } from "../support/instance.js";

type Entry = Record<string, unknown>;

const listed = async (query = "", keys = [{ key: KEY }]): Promise<Entry[]> =>
  ((await instance({ keys }).get(`/v1/models${query}`)).body as unknown as { data: Entry[] }).data;
const ids = (entries: Entry[]): unknown[] => entries.map(({ id }) => id);
const without = (...names: string[]): Entry[] =>
  [...models.values()].map((model) =>
    Object.fromEntries(Object.entries(model).filter(([name]) => !names.includes(name))),
  );

describe("GET /v1/models", () => {
  const plain = without("category", "capability_tags", "parameters");
  it.each<[query: string, entries: Entry[]]>([
    ["", plain],
    ["?expand=category", without("parameters")],
    ["?expand=parameters", without()],
  ])("%s shows the documented part of each entry", async (query, entries) => {
    const { body } = await instance().get(`/v1/models${query}`);
    expect(body).toEqual({ success: true, object: "list", data: entries });
  });

  it("has models with every documented capability tag", async () => {
    const tagsOf = async (category: string) => {
      const entries = await listed(`?expand=category&category=${category}`);
      return new Set(entries.flatMap((entry) => entry["capability_tags"] ?? []));
    };
    expect(await tagsOf("video")).toEqual(
      new Set(["Text to Video", "Image to Video", "Video to Video"]),
    );
    expect(await tagsOf("image")).toEqual(new Set(["Text to Image", "Image to Image"]));
    expect(await tagsOf("chat")).toEqual(new Set(["Text", "Embedding", "Vision", "Audio", "Omni"]));
    expect(await tagsOf("audio")).toEqual(new Set(["Audio"]));
  });

  it("filters by category if entries are expanded", async () => {
    expect(ids(await listed("?expand=category&category=audio"))).toEqual([
      "x-music-a",
      "x-music-b",
    ]);
    expect(ids(await listed("?expand=parameters&category=unknown"))).toEqual(["stand-in-unknown"]);
  });

  it("lists the models that the key may use", async () => {
    const keys = [{ key: KEY, models: ["x-2.3", "my-own-model"] }];
    for (const query of ["", "?expand=category", "?expand=parameters"]) {
      expect(ids(await listed(query, keys))).toEqual(["x-2.3", "my-own-model"]);
    }
    // A model that is in the key's list but not in the catalog has no metadata yet.
    expect(ids(await listed("?expand=category&category=unknown", keys))).toEqual(["my-own-model"]);
    const { status, body } = await instance({ keys }).get("/v1/models/x-2.7-r2v/schema");
    expect([status, body["error"]?.["code"]]).toEqual([404, "model_not_found"]);
  });

  it("compresses its answer for a client that accepts gzip", async () => {
    const { gateway, get } = instance();
    const path = "/v1/models?expand=parameters";
    const sent = (encoding: string): Promise<Response> => {
      const headers = { authorization: `Bearer ${KEY}`, "accept-encoding": encoding };
      return gateway.fetch(new Request(`http://gateway.test${path}`, { headers }));
    };
    const packed = await sent("br, gzip;q=0.5");
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe((await get(path)).text);
    expect((await sent("gzip;q=0")).headers.get("content-encoding")).toBeNull();
  });
});

describe("the contract of one model", () => {
  it("is its entry with additional blocks", async () => {
    const { body } = await instance().get("/v1/models/x-2.3/schema");
    expect(body).toEqual({
      ...models.get("x-2.3"),
      idempotency: { header: "Idempotency-Key", documented: false },
      response_contract: { status: 200, task_query: "/v1/tasks/{task_id}" },
    });
  });

  it("is found by a query parameter if its name has a slash", async () => {
    const { get } = instance();
    const { body } = await get("/v1/model-schema?model=stand-in/slash-video");
    expect(body).toMatchObject({ id: "stand-in/slash-video", category: "video" });
    expect((await get("/v1/model-schema")).body["error"]?.["param"]).toBe("model");
  });

  it("is flat in some deployments", async () => {
    const { body } = await instance({ scenarios: ["flat"] }).get("/v1/model-schema?model=x-2.3");
    expect(body).toEqual({
      model: "x-2.3",
      operation: "video_generation",
      endpoint: "/v1/videos/generations",
      schema_version: "2026-07-30",
      input_schema: expect.any(Object) as object,
    });
  });

  it("gains a field when its schema_version changes", async () => {
    const bump = { "x-gateway-scenario": "schema-bump 2026-09-01" };
    const { body } = await instance().get("/v1/models/x-2.3/schema", bump);
    const before = Object.keys(models.get("x-2.3")?.parameters?.input_schema.properties ?? {});
    const { schema_version, input_schema } = body["parameters"] as unknown as Entry;
    const { properties } = input_schema as { properties: object };
    expect(schema_version).toBe("2026-09-01");
    expect(Object.keys(properties)).toEqual([...before, "added_field"]);
  });
});
