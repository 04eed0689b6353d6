// A site with a page of React, the proxy, and a gateway behind it.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";
import type { Browser, Page } from "../../../catalogue/test/browser/browser.js";
import { runtimeIn } from "../../../commands/build/runtime-plugin.js";
import { createClient, type ClientOptions } from "../../../generated/src/index.js";
import { keyProxy, toNode } from "../../../generated/src/proxy.js";
import { startLedger, type LedgerOptions, type LedgerServer } from "../../ledger/index.js";
import { ADAPTER_MODULES } from "../stage/sdk.js";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The folder with the packages of each version of React. */
export const REACTS = {
  "React 18": at("../react18/node_modules"),
  "React 19": ADAPTER_MODULES,
} as const;

/** Bundles a page with one version of React. */
export async function bundled(page: string, react: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [at(page)],
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    // Resolves packages as a bundler does, without the `paths` of tsconfig.json.
    tsconfigRaw: {},
    define: { "process.env.NODE_ENV": '"development"' },
    plugins: [runtimeIn(at("../../../runtime"))],
    alias: {
      react: join(react, "react"),
      "react-dom": join(react, "react-dom"),
      "gateway-sdk": at("../../../generated/src"),
    },
    nodePaths: [ADAPTER_MODULES],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}

/** An open page, and the gateway behind it. */
export interface OpenSite {
  readonly page: Page;
  readonly gateway: LedgerServer;
  /** Messages of unhandled errors in the page. */
  readonly faults: readonly string[];
}

/** Serves a bundle and opens `path` in a browser, until the end of the test. */
export async function openSite(
  browser: Browser,
  script: string,
  path: string,
  { clientOptions, ...options }: LedgerOptions & { readonly clientOptions?: ClientOptions } = {},
): Promise<OpenSite> {
  const gateway = await startLedger(options);
  const { url: baseUrl, apiKey } = gateway;
  const client = createClient({ baseUrl, apiKey, pollIntervalMs: 50, ...clientOptions });
  const proxy = toNode(
    keyProxy({
      client,
      models: ["x-v3-omni", "x-imagine-video"],
      authorize: () => ({ id: "somebody" }),
    }),
  );
  const server = createServer((request, response) => {
    if (request.url?.includes("/gateway/") === true) return void proxy(request, response);
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript ? script : '<div id="root"></div><script type="module" src="/page.js"></script>',
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const context = await browser.newContext();
  onTestFinished(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
    await client.close();
    await gateway.close();
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => void faults.push(message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { page, gateway, faults };
}
