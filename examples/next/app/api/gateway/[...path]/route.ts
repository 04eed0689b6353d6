// Pages call this address instead of the gateway, so that the key stays on the server.
import { createClient } from "gateway-sdk";
import { keyProxy } from "gateway-sdk/proxy";

const handler = keyProxy({
  // Made at the first request, because `next build` has no key.
  client: () => createClient(),
  models: ["x-v3-omni"],
  // Put your sign-in here. This example identifies a browser by the cookie of proxy.ts, and lets it
  // spend one dollar.
  authorize: ({ headers }) => {
    const [, id] = /(?:^|;\s*)visitor=([\w-]+)/.exec(headers.get("cookie") ?? "") ?? [];
    return id === undefined ? undefined : { id, maxUsd: 1 };
  },
  limits: { bodyMs: 5_000 },
});

export { handler as GET, handler as OPTIONS, handler as POST };
