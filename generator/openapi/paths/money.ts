// The endpoints for prices and spending (1-core.md, GET /api/pricing/model, GET
// /api/pricing/models/all, GET /v1/usage, Other endpoints named).
import { inQuery, type Endpoint, type Endpoints } from "./endpoint.js";

const TIME = { anyOf: [{ type: "integer" }, { type: "string", format: "date-time" }] };

const usage: Endpoint = {
  operationId: "getUsage",
  tag: "Usage",
  summary: "Read spending and counts of billed calls",
  description:
    "Counts billed calls only, at the time of billing; a task is billed when it completes. The interval includes `start` and excludes `end`. The last minute may be incomplete: ask at most once a minute. A key may send 60 queries per minute; equal queries are answered from a cache for 60 seconds.",
  parameters: [
    inQuery("start", "Unix seconds, or RFC 3339 with an offset. Default: 24 hours before `end`.", {
      schema: TIME,
      example: 1785456000,
    }),
    inQuery(
      "end",
      "Unix seconds, or RFC 3339 with an offset; later than `start`, by at most 31 days. Default: now.",
      {
        schema: TIME,
        example: 1785542400,
      },
    ),
    inQuery("model", "At most 50 models, with commas between them. Default: all.", {
      example: "x-2.3,x-v3-omni",
    }),
    inQuery("group_by", "The grouping of the items.", {
      schema: { type: "string", enum: ["none", "model", "date", "model,date"], default: "none" },
    }),
    inQuery("tz", "IANA name of the time zone of calendar days.", {
      schema: { type: "string", default: "Asia/Shanghai" },
    }),
    inQuery("scope", "`key`: the calling key. `account`: all keys of its account.", {
      schema: { type: "string", enum: ["key", "account"], default: "key" },
    }),
  ],
  headers: {
    "X-Usage-Cache": {
      description: "Whether the answer came from the cache.",
      schema: { type: "string", enum: ["hit", "miss"] },
    },
  },
  answer: {
    success: true,
    data: {
      scope: "key",
      start: 1785456000,
      end: 1785542400,
      tz: "Asia/Shanghai",
      group_by: "model",
      total: {
        amount_usd: 0.35,
        credits: 3.5,
        requests: 1,
        prompt_tokens: 0,
        completion_tokens: 0,
      },
      items: [
        {
          model: "x-2.3",
          amount_usd: 0.35,
          credits: 3.5,
          requests: 1,
          prompt_tokens: 0,
          completion_tokens: 0,
        },
      ],
    },
  },
  statuses: [400, 401, 403, 429, 503],
};

const RATES = { input: 0.3, cached_input: 0.03, output: 2.5 };

export const money: Endpoints = {
  "GET /v1/usage": usage,
  "GET /usage": { ...usage, operationId: "getUsageUnversioned" },
  "GET /v1/dashboard/billing/usage": {
    operationId: "getBillingUsage",
    tag: "Usage",
    summary: "Read the cumulative spending",
    description: "Takes no filters. The fields of the answer are not documented.",
    statuses: [401, 403, 429, 500, 502, 503],
  },
  "POST /v1/logs/export": {
    operationId: "exportLogs",
    tag: "Usage",
    summary: "Export call details as CSV or XLSX",
    description: "The export is asynchronous. The fields of request and answer are not documented.",
    requestBody: {
      description: "The fields of this body are not documented.",
      content: { "application/json": { schema: { type: "object" } } },
    },
    statuses: [400, 401, 403, 429, 500, 502, 503],
  },
  "GET /api/pricing/model": {
    operationId: "getModelPrice",
    tag: "Prices",
    summary: "Read the token prices of a model",
    description:
      "Send no `Authorization` header. Read only `data.pricing` of the answer. Of these prices, only `effective_rates` are payable as they are. If there are `tiers`, the number of input tokens of the request decides its tier. Multiply the rates of this tier, and each tool price, by `price_factor`. `rates` are list prices. A missing rate does not apply; a rate of 0 is free.",
    parameters: [inQuery("model", "Id of the model.", { required: true, example: "x-3.5-flash" })],
    key: "forbidden",
    answer: {
      data: {
        pricing: {
          billing_type: "tokens",
          source: "v2",
          unit: "usd_per_million_tokens",
          pricing_mode: "standard",
          discount_rate: 1,
          group: "default",
          group_ratio: 1,
          price_factor: 1,
          rates: RATES,
          effective_rates: RATES,
          tier_count: 1,
          limits: {
            max_input_tokens: 1048576,
            max_output_tokens: 65536,
            supports_cache_read: true,
            supports_cache_write: false,
          },
          extras: { tools: {} },
        },
      },
    },
    statuses: [400, 429, 500, 502, 503],
  },
  "GET /api/pricing/models/all": {
    operationId: "listPrices",
    tag: "Prices",
    summary: "List the prices of all models",
    description:
      "The prices are estimates; the final cost is `cost` of the task record. The documents do not define whether a key is needed.",
    key: "optional",
    answer: {
      data: {
        models: {
          video: [
            {
              id: "x-2.3",
              fixed_prices: {
                unit: "usd_per_second",
                dimension: "resolution",
                items: [{ key: "768P", original_price: 0.05, after_discount: 0.04 }],
              },
              image_input_price: {
                unit: "usd_per_image",
                original_price: 0.01,
                after_discount: 0.01,
              },
            },
          ],
        },
      },
    },
    statuses: [401, 403, 429, 500, 502, 503],
  },
};
