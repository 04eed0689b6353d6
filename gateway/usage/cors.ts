// The CORS headers of the usage query (1-core.md, GET /v1/usage and GET /usage).

/** On every answer, refusals included: without them a browser could not read the error. */
export const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "X-Usage-Cache, Retry-After",
};

/** On the answer to a preflight. */
export const PREFLIGHT: Readonly<Record<string, string>> = {
  ...CORS,
  "access-control-allow-methods": "GET, OPTIONS",
  "access-control-allow-headers": "Authorization, Content-Type, X-Gateway-Scenario",
  "access-control-max-age": "600",
};
