// The path of `client.request`: it stays on the gateway, and the API key does not reach the public
// price path (1-core.md, GET /api/pricing/model).
import { expect, test } from "vitest";
import type { EndpointRequest } from "../../../runtime/index.js";
import { caught, clientOn, KEY } from "../stage/client.js";
import { serve } from "../stage/server.js";

const echo = () => serve(({ url }) => ({ body: { url } }));

test.each<[unknown, string]>([
  ["//evil.example/v1/x", "another host"],
  ["/\\evil.example/v1/x", "another host behind a backslash"],
  ["/\t/evil.example/v1/x", "another host behind a tab"],
  ["https://evil.example/v1/x", "an absolute URL"],
  ["https:/evil.example/v1/x", "an absolute URL with one slash"],
  ["//user:pw@127.0.0.1/v1/x", "a user and a password"],
  ["@evil.example/v1/x", "a user before the host"],
  ["v1/x", "no slash"],
  ["", "nothing"],
  [undefined, "no path"],
  ["/v1//x", "an empty part"],
  ["/v1/a b", "a blank"],
  ["/v1/ü", "a letter that is not ASCII"],
  ["/v1/x#part", "a fragment"],
  ["/v1/x?a=1#part", "a fragment behind a query"],
])("a path is refused before it is sent: %j, %s", async (path) => {
  const server = await echo();
  const { client } = clientOn(server.url);
  const error = await caught(client.request({ method: "GET", path: path as string }));
  expect(error).toMatchObject({ name: "ConfigurationError" });
  expect(String(error)).toContain("must be a path on the gateway, such as /v1/models");
  expect(server.arrived).toEqual([]);
});

test.each([
  "/../x",
  "/v1/../x",
  "/v1/./x",
  "/v1/..",
  "/v1/%2e%2e/x",
  "/v1/.%2E/x",
  "/v1/%252e%252e/x",
  "/v1/%25%32%65%25%32%65/x",
  "/v1/..%2f..%2fx",
  "/v1/..%5cx",
  "/v1/..;a=1/x",
  "/v1/..%00/x",
  "/v1/.%09./x",
  "/v1/..%20/x",
])("a path with the parts . or .. is refused: %s", async (path) => {
  const server = await echo();
  for (const prefix of ["", "/gw"]) {
    const { client } = clientOn(server.url + prefix);
    const error = await caught(client.request({ method: "GET", path }));
    expect(error).toMatchObject({ name: "ConfigurationError" });
    expect(String(error)).toContain('must not have "." or ".." as a part');
  }
  expect(server.arrived).toEqual([]);
});

test.each([
  "/api/pricing/model",
  "/api/pricing/model?model=x-v3-omni",
  "/api/pricing/model/",
  "/api/pricing/model/?model=x-v3-omni",
  "/v1/../api/pricing/model",
  "/v1/%2e%2e/api/pricing/model",
  "/api/%70ricing/model",
  "/api/%2570ricing/model",
  "/api/%25%37%30ricing/model",
  "/%61%70%69/%70%72%69%63%69%6e%67/%6d%6f%64%65%6c",
  "/api%2Fpricing%2Fmodel",
  "/api%252fpricing/model",
  "/api%5Cpricing/model",
  "/api/%2Fpricing/model",
  "//api/pricing/model",
  "/API/Pricing/Model",
  "/api/pricing/model%3Fmodel=x-v3-omni",
  "/api/pricing/model%20",
  "/api/pricing/model%00",
  "/api;a=1/pricing/model;b=2",
  // URL parsers remove tabs and line breaks.
  "/api/pri%0Acing/model",
  "/api/pricing/mo%250D%2509del",
  "/api%00/%20pricing/model",
])("the public price path does not get the key: %s", async (path) => {
  const server = await echo();
  for (const prefix of ["", "/gw", "/v1"]) {
    const { client } = clientOn(server.url + prefix);
    for (const method of ["GET", "HEAD", "POST"] as const) {
      const error = await caught(client.request({ method, path }));
      expect(error).toMatchObject({ name: "ConfigurationError" });
    }
  }
  expect(server.arrived).toEqual([]);
});

test("the price path below a baseUrl that ends with /api does not get the key", async () => {
  const server = await echo();
  const { client } = clientOn(`${server.url}/api`);
  const error = await caught(client.request({ method: "GET", path: "/pricing/model" }));
  expect(String(error)).toContain("Use client.pricing.model, which sends none");
  expect(server.arrived).toEqual([]);
});

test.each([
  "/",
  "/v1/models",
  "/v1/models/",
  "/v1/models/a%2Fb/schema",
  "/v1/files/50%25",
  "/v1/files/a..b/.well-known",
  "/v1/videos/v_1:cancel",
  "/v1/list(1,2)/it's;v=1",
  "/api/pricing/models/all",
  "/api/pricing/model-groups",
  "/v1/pricing/model",
])("a path is sent unchanged, below the path of baseUrl: %s", async (path) => {
  const server = await echo();
  for (const prefix of ["", "/gw", "/gw/v1"]) {
    await clientOn(server.url + prefix).client.request({ method: "GET", path });
  }
  expect(server.arrived.map(({ url }) => url)).toEqual([path, `/gw${path}`, `/gw${path}`]);
  expect(server.arrived[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

test("the query of the path is sent", async () => {
  const server = await echo();
  const { client } = clientOn(server.url);
  await client.request({ method: "GET", path: "/v1/x?cursor=a%2Bb&to=../..&u=//h?" });
  expect(server.arrived[0]?.url).toBe("/v1/x?cursor=a%2Bb&to=..%2F..&u=%2F%2Fh%3F");
});

test("a query is escaped, a list is repeated, and undefined is left out", async () => {
  const server = await echo();
  const { client } = clientOn(server.url);
  const query = { limit: 5, all: true, tag: ["a", "b&c"], after: undefined, none: [] };
  await client.request({ method: "GET", path: "/v1/x", query });
  expect(server.arrived[0]?.url).toBe("/v1/x?limit=5&all=true&tag=a&tag=b%26c");
});

test.each<[unknown, string]>([
  [{ a: null }, 'query "a" must be text, a number or a boolean (got null).'],
  [{ a: NaN }, 'query "a" must be text, a number or a boolean (got NaN).'],
  [{ a: { b: 1 } }, "(got an object)"],
  [new URLSearchParams("a=1"), "query must be a plain object"],
  ["a=1", "query must be a plain object"],
])("the query %j is refused", async (query, message) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const request = { method: "GET", path: "/v1/x", query } as EndpointRequest;
  const error = await caught(client.request(request));
  expect(error).toMatchObject({ name: "ConfigurationError" });
  expect(String(error)).toContain(message);
  expect(wire.sent).toEqual([]);
});

test("a query in the path and in query is refused", async () => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const error = await caught(
    client.request({ method: "GET", path: "/v1/x?limit=5", query: { limit: 10 } }),
  );
  expect(String(error)).toBe(
    'ConfigurationError: request: pass parameters in "path" or in "query", not in both.',
  );
  expect(wire.sent).toEqual([]);
});

// 1-core.md, Authentication: keys must not appear in URLs.
test.each<[string, Partial<EndpointRequest>]>([
  ["the path", { path: `/v1/${KEY}` }],
  ["a refused path", { path: `//${KEY}` }],
  ["the query of the path", { path: `/v1/x?key=${KEY}` }],
  ["the query", { path: "/v1/x", query: { key: KEY } }],
  ["a text as body", { method: "POST", body: KEY as never }],
])("the key in %s is refused, and the error does not show it", async (_, part) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  const error = await caught(client.request({ method: "GET", path: "/", ...part }));
  expect(error).toMatchObject({ name: "ConfigurationError" });
  expect(String(error) + JSON.stringify(error)).not.toContain(KEY);
  expect(wire.sent).toEqual([]);
});
