// sdkgen openapi: the file of the document, its stability between runs, and valid documents for bad
// catalogs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startGateway } from "../../gateway/index.js";
import { runOpenApi } from "../../commands/openapi/run.js";
import { entry, saveCatalog, schemaOf, type Loose } from "../e2e/generate/support/catalog.js";
import { namesIn, temporaryFolder } from "../e2e/generate/support/folders.js";
import { command, commandRun, type Setting } from "../e2e/generate/support/in-process.js";
import { answerRoutes } from "../contracts/files.js";
import { committed, document, operationsOf, verdictsOf, type Document } from "./document.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/catalogs/${name}.json`, import.meta.url));

const openapi = (args: readonly string[], setting: Setting = {}) =>
  commandRun("openapi", runOpenApi, args, setting);

/** The document of a catalog with these entries. */
async function documentOf(entries: readonly unknown[]): Promise<Document> {
  const catalog = saveCatalog(temporaryFolder(), "catalog.json", entries);
  const { code, out, err } = await openapi(["--catalog", catalog, "--out", "-"]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as Document;
}

describe("the committed document", () => {
  test("equals the command's output for the reference catalog, byte for byte", async () => {
    const startReference = async () => {
      const { url, apiKey, close } = await startGateway({});
      return { baseUrl: url, apiKey, close };
    };
    const made = await openapi(["--out", "-"], { startReference, cwd: ROOT });
    expect(made.err).toBe("");
    expect(made.out === committed).toBe(true);
  });

  test("has each documented endpoint, and the native text endpoint once per method", () => {
    const routes = Object.keys(answerRoutes).flatMap((route) =>
      route.endsWith(":{method}")
        ? ["generateContent", "streamGenerateContent"].map((one) => route.replace("{method}", one))
        : [route],
    );
    expect([...operationsOf(document).keys()].sort()).toEqual(routes.sort());
  });

  test("lists the models that take an idempotency key, and the rules that no schema can express", () => {
    const videos = JSON.stringify(document.paths["/v1/videos/generations"]);
    expect(videos).toContain("Documented for `x-imagine-video`, `x-imagine-video-1.5`.");
    const { description } = document.components.schemas["x-v3-omni-request"] ?? {};
    expect(description).toContain(
      "The gateway also checks these rules, which no schema can express:\n\n- the index values of multi_prompt are not 1, 2, 3",
    );
    expect(description).toContain(
      "- `image_urls`, `image_with_roles`, `video_list`, `element_list`: must be a public HTTPS URL;",
    );
    expect(description).toContain("- image_urls cannot be combined with image_with_roles;");
  });
});

describe("the file", () => {
  test("is in the SDK's folder, and generate keeps it", async () => {
    const folder = temporaryFolder();
    const catalog = saveCatalog(folder, "catalog.json", [entry("x-one")]);
    const args = ["--catalog", catalog];
    expect(await command([...args, "--out", "generated"], { cwd: folder })).toMatchObject({
      code: 0,
    });
    const lock = readFileSync(join(folder, "generated/contracts.lock.json"), "utf8");
    expect(await openapi(args, { cwd: folder })).toEqual({
      code: 0,
      out: "",
      err: "wrote generated/openapi.json, models: 1\n",
    });
    expect(await openapi([...args, "--yaml"], { cwd: folder })).toMatchObject({ code: 0 });
    const text = readFileSync(join(folder, "generated/openapi.json"), "utf8");
    const yaml = readFileSync(join(folder, "generated/openapi.yaml"), "utf8");
    expect(parse(yaml)).toEqual(JSON.parse(text));

    const again = await command([...args, "--out", "generated"], { cwd: folder });
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(join(folder, "generated/openapi.json"), "utf8")).toBe(text);
    expect(readFileSync(join(folder, "generated/contracts.lock.json"), "utf8")).toBe(lock);
  });

  test("is written to the path of --out, without an SDK or a configuration", async () => {
    const folder = temporaryFolder();
    const catalog = saveCatalog(folder, "catalog.json", [entry("x-one")]);
    const args = ["--catalog", catalog, "--out", "docs/gateway.yaml", "--yaml"];
    expect(await openapi(args, { cwd: folder })).toMatchObject({ code: 0 });
    expect(namesIn(join(folder, "docs"))).toEqual(["gateway.yaml"]);
  });

  test("needs a name if there is no SDK", async () => {
    const folder = temporaryFolder();
    const catalog = saveCatalog(folder, "catalog.json", [entry("x-one")]);
    expect(await openapi(["--catalog", catalog], { cwd: folder })).toEqual({
      code: 2,
      out: "",
      err: "openapi: There is no SDK in generated, so the document is not written there. Give a file, such as --out openapi.json, or run sdkgen generate first.\n",
    });
    expect(existsSync(join(folder, "generated"))).toBe(false);
  });

  test("stays unchanged if it cannot be written", async () => {
    const folder = temporaryFolder();
    const catalog = saveCatalog(folder, "catalog.json", [entry("x-one")]);
    writeFileSync(join(folder, "file"), "mine");
    const { code, err } = await openapi(["--catalog", catalog, "--out", "file/openapi.json"], {
      cwd: folder,
    });
    expect([code, err.split(" (")[0]]).toEqual([
      6,
      `openapi: Cannot write ${folder}/file/openapi.json`,
    ]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("mine");
  });

  test("does not depend on the order of the catalog", async () => {
    const entries = [
      entry("x-one"),
      entry("A-2"),
      entry("a-2"),
      entry("x-two", { schema_version: "2026-07-01" }),
    ];
    const [one, other] = [await documentOf(entries), await documentOf([...entries].reverse())];
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
    expect(one["info"]).toMatchObject({ version: "2026-08-01" });
  });

  test.each([
    [{}, {}, "/"],
    [{ baseUrl: "https://gateway.example.com/v1" }, {}, "https://gateway.example.com"],
    [
      { baseUrl: "https://gateway.example.com" },
      { GATEWAY_BASE_URL: "https://other.example.com/" },
      "https://other.example.com",
    ],
  ])("names the server of %j and %j", async (config, env, url) => {
    const folder = temporaryFolder();
    const catalog = saveCatalog(folder, "catalog.json", [entry("x-one")]);
    writeFileSync(join(folder, "sdkgen.config.json"), JSON.stringify({ ...config, catalog }));
    const { out } = await openapi(["--out", "-"], { cwd: folder, env });
    expect((JSON.parse(out) as Document)["servers"]).toEqual([{ url }]);
  });
});

describe("schemas of a catalog", () => {
  const request = async (keywords: Loose) => {
    const made = await documentOf([entry("x-one", { input_schema: schemaOf("x-one", keywords) })]);
    const { components } = made;
    const accepts = verdictsOf(made);
    return {
      schemas: Object.fromEntries(
        Object.entries(components.schemas).filter(([name]) => name.startsWith("x-one")),
      ),
      accepts: (body: object) =>
        accepts({ $ref: "#/components/schemas/x-one-request" }, { model: "x-one", ...body }),
    };
  };

  test("become components with safe names, for any references", async () => {
    const { schemas, accepts } = await request({
      $id: "https://schemas.example.com/one",
      properties: {
        shot: { $ref: "#/$defs/a%20shot" },
        self: { $ref: "#" },
        other: { $ref: "#anchored" },
        never: { $ref: "#/$defs/never" },
      },
      required: ["model"],
      $defs: {
        "a shot": {
          type: "object",
          properties: { next: { $ref: "#/$defs/a%20shot" }, seconds: { type: "integer" } },
          additionalProperties: false,
        },
        named: { $anchor: "anchored", type: "string", maxLength: 2 },
        never: false,
        unused: { type: "string" },
      },
    });
    expect(Object.keys(schemas)).toEqual([
      "x-one-request",
      "x-one-request.a_20shot",
      "x-one-request.self",
      "x-one-request.anchored",
    ]);
    expect(JSON.stringify(schemas)).not.toMatch(/\$defs|\$id|\$anchor|\$schema/);
    expect(accepts({ shot: { next: { seconds: 3 } } })).toBe(true);
    expect(accepts({ shot: { next: { seconds: "3" } } })).toBe(false);
    expect(accepts({ self: { model: "x-one", other: "ab" } })).toBe(true);
    expect(accepts({ self: { model: "x-one", other: "abc" } })).toBe(false);
    expect(accepts({ never: 1 })).toBe(false);
  });

  test("drop values that they refuse, unknown keywords, and malformed annotations", async () => {
    const { schemas } = await request({
      properties: {
        a: { type: "integer", minimum: 3, default: 2, examples: [1, 3] },
        b: { type: "string", enum: ["x", 5, "x", null], default: "y", title: 7, nullable: true },
        c: { type: ["integer", "null"], default: null, deprecated: "yes", discriminator: {} },
      },
      required: ["model"],
    });
    expect(schemas["x-one-request"]?.["properties"]).toMatchObject({
      a: { type: "integer", minimum: 3, examples: [3] },
      // OpenAPI 3.0 wrote null as `nullable`.
      b: { anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] },
      c: { type: ["integer", "null"], default: null },
    });
    expect(JSON.stringify(schemas)).not.toMatch(
      /"default":[^n]|title|nullable|deprecated|discriminator/,
    );
  });

  test("name the fields that they require, and give the same verdicts as before", async () => {
    const { schemas, accepts } = await request({
      properties: { prompt: { type: "string" }, image: { type: "string" } },
      required: ["model", "ghost"],
      anyOf: [{ required: ["prompt"] }, { required: ["image"] }],
    });
    expect(schemas["x-one-request"]).toMatchObject({
      properties: { ghost: {} },
      allOf: [{ anyOf: [{ properties: { prompt: {} } }, { properties: { image: {} } }] }],
    });
    expect(accepts({ ghost: 1, prompt: "a" })).toBe(true);
    expect(accepts({ ghost: 1 })).toBe(false);
    expect(accepts({ prompt: "a" })).toBe(false);
  });

  test("keep their descriptions as plain text", async () => {
    const { schemas } = await request({
      description:
        '<img src="https://evil.example/a.png"> ![a](https://evil.example) &lt; a < b, `c` [d]\r\n[e]: f',
      required: ["model"],
    });
    expect(schemas["x-one-request"]?.["description"]).toBe(
      'Request of the model `x-one`.\n\n&lt;img src="https://evil.example/a.png"> ![a]\\(https://evil.example) &amp;lt; a < b, `c` [d]\n[e]\\: f',
    );
  });
});

describe("a hostile catalog", async () => {
  const { out } = await openapi(["--catalog", fixture("hostile"), "--out", "-"]);
  const made = JSON.parse(out) as Document;
  const names = Object.keys(made.components.schemas);

  test("has unique components with safe names, and no dangling reference", () => {
    expect(names.filter((name) => !/^[A-Za-z0-9._-]+$/.test(name))).toEqual([]);
    expect(names.filter((name) => name.endsWith("-request")).length).toBeGreaterThan(60);
    const referred = [...out.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)].filter(
      ([, kind = "", name = ""]) =>
        !Object.hasOwn((made.components as unknown as Record<string, object>)[kind] ?? {}, name),
    );
    expect(referred).toEqual([]);
  });

  test("has examples that validate", () => {
    const accepts = verdictsOf(made);
    const bodies = [...operationsOf(made).values()].flatMap(
      ({ requestBody }) => requestBody?.content?.["application/json"] ?? [],
    );
    const wrong = bodies.flatMap(({ schema, examples = {} }) =>
      Object.values(examples).filter(({ value }) => !accepts(schema, value)),
    );
    expect(wrong).toEqual([]);
  });

  test("is the same in YAML", async () => {
    const yaml = await openapi(["--catalog", fixture("hostile"), "--out", "-", "--yaml"]);
    expect(JSON.stringify(parse(yaml.out))).toBe(JSON.stringify(made));
  });
});
