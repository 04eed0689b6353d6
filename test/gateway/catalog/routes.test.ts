// Rows of 1-core.md about the catalog: model entry, tags, parameters block, GET /v1/models, the schema of one model.
import { gunzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { instance, KEY } from "../support/instance.js";
import { rowsOf } from "../rows/row.js";

type Entry = Record<string, unknown> & { parameters: Record<string, unknown> };

const list = async (query = "", keys = [{ key: KEY }]): Promise<Entry[]> =>
  ((await instance({ keys }).get(`/v1/models${query}`)).body as unknown as { data: Entry[] }).data;
const ids = (entries: Entry[]): unknown[] => entries.map(({ id }) => id);

const VIDEO_MODELS = (
  "x-imagine-video x-imagine-video-1.5 x-omni-1.1-flash x-2.7-r2v x-v4-fast x-v4-std x-v3-omni x-1-5-pro " +
  "x-1-0-pro-fast x-1-0-pro-quality x-2.3 x-2.3-Fast"
).split(" ");

describe("Model entry", () => {
  const row = rowsOf("1-core.md, Model entry (catalog)");
  const everywhere = async (check: (entry: Entry) => void): Promise<void> => {
    for (const query of ["", "?expand=category", "?expand=parameters"]) {
      const entries = await list(query);
      expect(entries.length).toBeGreaterThanOrEqual(18);
      entries.forEach(check);
    }
  };
  row("id", async () => {
    expect(ids(await list())).toEqual(expect.arrayContaining([...VIDEO_MODELS, "x-3.5-flash"]));
  });
  row("object", () => everywhere((entry) => expect(entry["object"]).toBe("model")));
  row("created", () =>
    everywhere(({ created }) =>
      expect(Number.isInteger(created) && Number(created) > 1e9).toBe(true),
    ),
  );
  row("owned_by", () => everywhere((entry) => expect(entry["owned_by"]).toMatch(/\S/)));
  row("supported_endpoint_types", () =>
    everywhere((entry) => expect(entry["supported_endpoint_types"]).toContain("openai")),
  );
  row("category", async () => {
    const words = new Set((await list("?expand=category")).map(({ category }) => category));
    expect([...words].sort()).toEqual(["audio", "chat", "image", "unknown", "video"]);
    expect((await list()).some((entry) => "category" in entry)).toBe(false);
  });
  row("capability_tags", async () => {
    const tagged = await list("?expand=category");
    expect(tagged.find(({ id }) => id === "x-2.3")?.["capability_tags"]).toEqual(
      expect.arrayContaining(["Text to Video", "Image to Video"]),
    );
    expect(tagged.find(({ category }) => category === "unknown")).not.toHaveProperty(
      "capability_tags",
    );
    expect((await list()).some((entry) => "capability_tags" in entry)).toBe(false);
  });
  row("parameters", async () => {
    const entries = await list("?expand=parameters");
    const withContract = entries.filter((entry) => "parameters" in entry);
    expect(ids(withContract)).toEqual(expect.arrayContaining(VIDEO_MODELS));
    expect(withContract.some(({ category }) => category === "chat" || category === "audio")).toBe(
      false,
    );
    expect((await list("?expand=category")).some((entry) => "parameters" in entry)).toBe(false);
  });
});

describe("Capability tags by category", () => {
  const row = rowsOf("1-core.md, Capability tags by category");
  const TAGS: readonly [string, readonly string[]][] = [
    ["video", ["Text to Video", "Image to Video", "Video to Video"]],
    ["image", ["Text to Image", "Image to Image"]],
    ["chat", ["Text", "Embedding", "Vision", "Audio", "Omni"]],
    ["audio", ["Audio"]],
  ];
  for (const [category, allowed] of TAGS) {
    row(category, async () => {
      const tags = (await list(`?expand=category&category=${category}`)).flatMap(
        (entry) => entry["capability_tags"] as string[],
      );
      expect(tags.length).toBeGreaterThan(0);
      expect(tags.filter((tag) => !allowed.includes(tag))).toEqual([]);
    });
  }
});

describe("Parameters block", () => {
  const row = rowsOf("1-core.md, Parameters block");
  const blocks = async (): Promise<Entry["parameters"][]> =>
    (await list("?expand=parameters")).flatMap((entry) =>
      "parameters" in entry ? [entry.parameters] : [],
    );
  row("operation", async () => {
    const words = new Set((await blocks()).map(({ operation }) => operation));
    expect([...words].sort()).toEqual(["image_generation", "video_generation"]);
  });
  row("method, endpoint", async () => {
    const calls = new Set((await blocks()).map(({ method, endpoint }) => `${method} ${endpoint}`));
    expect([...calls].sort()).toEqual([
      "POST /v1/images/generations",
      "POST /v1/videos/generations",
    ]);
  });
  row("schema_version", async () => {
    for (const { schema_version } of await blocks()) {
      expect(schema_version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
  row("source", async () => {
    const entries = await list("?expand=parameters");
    const base = entries.filter(({ parameters }) => parameters?.["source"] === "base");
    expect(ids(base)).toEqual(["stand-in-base-video"]);
  });
  row("input_schema", async () => {
    for (const { input_schema } of await blocks()) {
      expect(input_schema).toMatchObject({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        required: expect.arrayContaining(["model"]) as unknown,
        additionalProperties: true,
      });
    }
  });
});

describe("GET /v1/models", () => {
  const row = rowsOf("1-core.md, GET /v1/models");
  row("expand", async () => {
    const plain = (await instance().get("/v1/models")).text;
    expect((await instance().get("/v1/models?expand=true")).text).toBe(plain);
    expect((await instance().get("/v1/models?expand=")).text).toBe(plain);
    expect((await instance().get("/v1/models?expand=category")).text).not.toBe(plain);
  });
  row("category", async () => {
    expect(ids(await list("?expand=category&category=audio"))).toEqual(["x-music-a", "x-music-b"]);
    expect(ids(await list("?expand=category&category=unknown"))).toEqual(["stand-in-unknown"]);
    expect(ids(await list("?category=audio"))).toEqual(ids(await list()));
  });
  row("Response", async () => {
    expect((await instance().get("/v1/models")).body).toMatchObject({
      success: true,
      object: "list",
      data: expect.any(Array) as unknown,
    });
  });
  row("the key's model restrictions", async () => {
    const keys = [{ key: KEY, models: ["x-2.3", "my-own-model"] }];
    for (const query of ["", "?expand=category", "?expand=parameters"]) {
      expect(ids(await list(query, keys))).toEqual(["x-2.3", "my-own-model"]);
    }
    // A name of the allow-list that the catalog lacks has no metadata yet.
    expect(ids(await list("?expand=category&category=unknown", keys))).toEqual(["my-own-model"]);
    expect((await instance({ keys }).get("/v1/models/x-2.7-r2v/schema")).status).toBe(404);
  });
  row("category=unknown can still be called", async () => {
    const body = { model: "stand-in-unknown", prompt: "a", anything: 1 };
    expect((await instance().post("/v1/videos/generations", body)).status).toBe(200);
  });
  row("Accept-Encoding: gzip", async () => {
    const { gateway, get } = instance();
    const url = "http://gateway.test/v1/models?expand=parameters";
    const sent = (encoding: string): Promise<Response> => {
      const headers = { authorization: `Bearer ${KEY}`, "accept-encoding": encoding };
      return gateway.fetch(new Request(url, { headers }));
    };
    const plain = await get("/v1/models?expand=parameters");
    const packed = await sent("br, gzip;q=0.5");
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(plain.text);
    expect((await sent("gzip;q=0")).headers.get("content-encoding")).toBeNull();
    expect(plain.text.length).toBeGreaterThan(20_000);
  });
});

describe("GET /v1/models/{model}/schema", () => {
  const row = rowsOf("1-core.md, GET /v1/models/{model}/schema");
  row("same shape as a catalog entry with additional blocks", async () => {
    const entry = (await list("?expand=parameters")).find(({ id }) => id === "x-2.3");
    const { body } = await instance().get("/v1/models/x-2.3/schema");
    expect(body).toMatchObject(entry ?? {});
    expect(Object.keys(body)).toEqual(expect.arrayContaining(["idempotency", "response_contract"]));
  });
  row("model names containing /", async () => {
    const { body } = await instance().get("/v1/model-schema?model=stand-in/slash-video");
    expect(body).toMatchObject({ id: "stand-in/slash-video", category: "video" });
  });
  rowsOf("4-field-notes.md, Catalog")(
    "GET /v1/model-schema answers flat in some deployments",
    async () => {
      const { body } = await instance({ scenarios: ["flat"] }).get("/v1/model-schema?model=x-2.3");
      expect(body).toMatchObject({
        ...{ model: "x-2.3", operation: "video_generation", endpoint: "/v1/videos/generations" },
        ...{ schema_version: "2026-07-30", input_schema: { type: "object" } },
      });
      expect(body).not.toHaveProperty("id");
    },
  );
});
