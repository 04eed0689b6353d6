// The catalog routes over a saved answer of /v1/models?expand=parameters.
import { expect, it, describe } from "vitest";
import { MalformedCatalogError } from "../../../gateway/index.js";
import { instance } from "../support/instance.js";

describe("a saved answer of /v1/models?expand=parameters", () => {
  const odd =
    '{"object":"list","data":[\n' +
    ' {"id":"a","category":"video","parameters":{"input_schema":{"type":"object","properties":{"n":{"type":"integer","maximum":2}}},"n":1.0}},\n' +
    ' null, 7, [{"id":"nested"}], {"id":"b","id":"b2","x":1e400},\n' +
    ' {"id":"a/b","category":"new-kind","parameters":{"input_schema":{"$ref":"http://x.test/"}}},\n' +
    ` {"id":"deep","category":"video","parameters":${'{"a":'.repeat(6000)}1${"}".repeat(6000)}}\n` +
    "]}";
  const served = instance({ catalog: odd });

  it("is served back byte for byte", async () => {
    expect((await served.get("/v1/models?expand=parameters")).text).toBe(odd);
  });

  it("refuses an entry that is too deep to be serialised again, and says why", async () => {
    for (const path of ["models/deep/schema", "models?expand=parameters&category=video"]) {
      const { status, body } = await served.get(`/v1/${path}`);
      expect([status, String(body["error"]?.["message"])]).toEqual([
        400,
        expect.stringMatching(/nested too deep/),
      ]);
    }
  });

  it("keeps odd entries in the plain list, without the members that expand adds", async () => {
    const { text } = await served.get("/v1/models");
    expect(text).toBe(
      '{"success":true,"object":"list","data":[{"id":"a"},null,7,[{"id":"nested"}],' +
        '{"id":"b2","x":null},{"id":"a/b"},{"id":"deep"}]}',
    );
  });

  it("serves a single entry unchanged, also if its id has a slash", async () => {
    const entry =
      '{"id":"a/b","category":"new-kind","parameters":{"input_schema":{"$ref":"http://x.test/"}}}';
    expect((await served.get("/v1/model-schema?model=a/b")).text).toBe(entry);
    expect((await served.get("/v1/models/a%2Fb/schema")).text).toBe(entry);
  });

  it("validates with the entry's own input_schema", async () => {
    const { status, body } = await served.post("/v1/videos/generations", { model: "a", n: 3 });
    expect([status, body["error"]?.["param"]]).toEqual([400, "n"]);
  });

  it.each([
    ["cannot be compiled", { $ref: "http://x.test/" }],
    ["is asynchronous", { $async: true, required: ["absent"] }],
    ["refers to itself endlessly", { $dynamicRef: "#" }],
  ])("does no field validation if a schema %s", async (_, input_schema) => {
    const data = [{ id: "a", category: "video", parameters: { input_schema } }];
    const { post } = instance({ catalog: JSON.stringify({ data }) });
    expect((await post("/v1/videos/generations", { model: "a" })).status).toBe(200);
  });

  it.each([
    ["not JSON", "{", "the catalog is not valid JSON"],
    ["an array", "[]", 'an object with a "data" array'],
  ])("is refused when it is %s", (_, catalog, sentence) => {
    expect(() => instance({ catalog })).toThrow(MalformedCatalogError);
    expect(() => instance({ catalog })).toThrow(sentence);
  });
});
