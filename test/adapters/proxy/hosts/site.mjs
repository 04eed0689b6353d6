// The proxy that every host serves. A cookie names the visitor, and each visitor has a budget of
// one dollar.
import { createClient } from "gateway-sdk";
import { keyProxy } from "gateway-sdk/proxy";

export const siteOf = ({ baseUrl, apiKey }) =>
  keyProxy({
    client: createClient({ baseUrl, apiKey, retry: { attempts: 1 } }),
    models: ["x-v3-omni"],
    authorize: ({ headers }) => {
      const [, id] = /(?:^|;\s*)visitor=([\w-]+)/.exec(headers.get("cookie") ?? "") ?? [];
      return id === undefined ? undefined : { id, maxUsd: 1 };
    },
    limits: { bodyMs: 2_000 },
  });
