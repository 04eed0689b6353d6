// The allowed endpoints of a contract, and their normal form (1-core.md, Parameters block).
import { expect, it } from "vitest";
import { checkCatalog } from "../../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../generator/read/check/endpoint.js";
import { entry, type Loose } from "../../e2e/generate/support/catalog.js";

const VIDEO = "/v1/videos/generations";
const HOST = "https://gateway.example.com";

/** The endpoint of a contract, or the code of its rejection. */
function endpointOf(parameters: Loose, baseUrl?: string): string | undefined {
  const endpoints = { listed: DOCUMENTED_ENDPOINTS, baseUrl };
  const { models, rejected } = checkCatalog([{ index: 0, raw: entry("x", parameters) }], endpoints);
  return rejected[0]?.code ?? models[0]?.parameters?.endpoint;
}

it.each<[string, string, baseUrl?: string]>([
  [`${VIDEO}/`, VIDEO],
  [`${HOST}${VIDEO}`, VIDEO, HOST],
  [`${HOST}${VIDEO}/`, VIDEO, HOST],
  [`HTTPS://Gateway.example.com${VIDEO}`, VIDEO, HOST],
  [`${HOST}/media${VIDEO}`, VIDEO, `${HOST}/media`],
  [`${HOST}/v1/videos/fast_2-0`, "/v1/videos/fast_2-0", HOST],
  ["/v1/videos/fast_2-0", "/v1/videos/fast_2-0"],
  // Addresses of another origin, and an address with an origin although no origin is known.
  [`${HOST}${VIDEO}`, "E_ENDPOINT"],
  [`http://gateway.example.com${VIDEO}`, "E_ENDPOINT", HOST],
  [`${HOST}.example${VIDEO}`, "E_ENDPOINT", HOST],
  [`https://gateway.example.com@elsewhere.example${VIDEO}`, "E_ENDPOINT", HOST],
  [`https://u:p@gateway.example.com${VIDEO}`, "E_ENDPOINT", HOST],
  [`//elsewhere.example${VIDEO}`, "E_ENDPOINT", HOST],
  // Only plain segments below /v1/ are allowed.
  ["/api/pricing/model", "E_ENDPOINT"],
  [`${HOST}/api/pricing/model`, "E_ENDPOINT", HOST],
  [`${HOST}/v1/../api/keys`, "E_ENDPOINT", HOST],
  ["/v1", "E_ENDPOINT"],
  ["/v1/", "E_ENDPOINT"],
  ["/v1beta/models", "E_ENDPOINT"],
  ["/V1/videos", "E_ENDPOINT"],
  ["/v1/videos.json", "E_ENDPOINT"],
  ["v1/videos", "E_ENDPOINT"],
  [`${VIDEO}//`, "E_ENDPOINT"],
  ["/v1/tasks", "E_ENDPOINT"],
  ["/v1/logs/export", "E_ENDPOINT"],
  ["", "E_ENDPOINT_MISSING"],
])("%s is %s", (endpoint, wanted, baseUrl) => {
  expect(endpointOf({ endpoint }, baseUrl)).toBe(wanted);
});

it("a keyword with the value null counts as absent", () => {
  const raw = entry("x", {
    input_schema: { required: null, anyOf: null, properties: { a: { enum: null } } },
  });
  const { models, rejected } = checkCatalog([{ index: 0, raw }], { listed: DOCUMENTED_ENDPOINTS });
  expect(rejected).toEqual([]);
  expect(models[0]?.parameters?.inputSchema).toEqual({ properties: { a: {} } });
});
