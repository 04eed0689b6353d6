// Chooses the source of the catalog: a file, a live gateway, or the reference gateway (an emulator
// in sdkgen).
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { usage } from "../../generator/failure.js";
import { throughProxy } from "../../runtime/command-line/environment-proxy.js";
import {
  fetchCatalog,
  fetchPrices,
  type Gateway,
  parseBaseUrl,
  readCatalog,
  type Sources,
} from "../../generator/index.js";
import type { SafeContext } from "./context.js";
import { selectionOf, type CatalogOptions } from "./options.js";
import { publishingOf } from "./publishing.js";

/** The catalog and all other inputs of a run. `title` describes the source of the catalog. */
export interface TitledSources extends Sources {
  readonly title: string;
}

/** Returns the inputs that the flags and the configuration select. */
export function sourcesOf(options: CatalogOptions, context: SafeContext): TitledSources {
  const { rules = {}, operations = {}, counts = {}, endpoints = [], baseUrl } = options;
  return {
    ...catalogSource(options, context),
    settings: { rules, operations, counts, endpoints, baseUrl },
    publishing: publishingOf(options, context.cwd),
    project: context.project,
  };
}

// Uses the catalog file, if one is set. Otherwise uses the live gateway, if one is set. Otherwise
// uses the reference gateway.
function catalogSource(
  options: CatalogOptions,
  { env, cwd, startReference, signal, wait }: SafeContext,
): Pick<TitledSources, "title" | "fetch" | "prices"> {
  const selection = selectionOf(options);
  if (options.catalog !== undefined) {
    const file = resolve(cwd, options.catalog);
    const key = env["GATEWAY_API_KEY"]?.trim();
    return { title: `the file ${file}`, fetch: () => readCatalog(file, selection, key) };
  }
  const live = liveGateway(env, options);
  const pause = async (ms: number) => void (await sleep(ms, undefined, { signal }));
  const wire = { wait: wait ?? pause, signal };
  if (live !== undefined) {
    return {
      title: live.baseUrl,
      fetch: () =>
        throughProxy(env, (dispatcher) => fetchCatalog(live, selection, { ...wire, dispatcher })),
      prices: () => throughProxy(env, (dispatcher) => fetchPrices(live, { ...wire, dispatcher })),
    };
  }
  return {
    title: "the reference gateway (no GATEWAY_API_KEY)",
    fetch: async () => {
      const gateway = await startReference();
      try {
        return await fetchCatalog(gateway, selection, wire);
      } finally {
        await gateway.close();
      }
    },
  };
}

/**
 * Returns the gateway that the environment or the configuration sets. Returns `undefined` if
 * neither the address nor the key is set. Throws with exit code 2 if only one of them is set, or if
 * one of them is invalid.
 */
export function liveGateway(
  env: NodeJS.ProcessEnv,
  { baseUrl: configured, insecure = false }: Pick<CatalogOptions, "baseUrl" | "insecure">,
): Gateway | undefined {
  const fromEnvironment = env["GATEWAY_BASE_URL"]?.trim();
  const baseUrl = fromEnvironment || configured;
  const apiKey = env["GATEWAY_API_KEY"]?.trim();
  if (!baseUrl && !apiKey) return undefined;
  if (!baseUrl) {
    throw usage(
      'GATEWAY_API_KEY is set, but GATEWAY_BASE_URL is not. Set GATEWAY_BASE_URL (or "baseUrl" in sdkgen.config.ts). To use the reference gateway, unset GATEWAY_API_KEY.',
    );
  }
  if (!apiKey) {
    throw usage(
      fromEnvironment
        ? "GATEWAY_BASE_URL is set, but GATEWAY_API_KEY is not. Set GATEWAY_API_KEY. To use the reference gateway, unset GATEWAY_BASE_URL."
        : `sdkgen.config.ts sets the gateway ${baseUrl}, but GATEWAY_API_KEY is not set. Set GATEWAY_API_KEY, or read a saved catalog with --catalog.`,
    );
  }
  // An HTTP header allows only these characters. The check is here, because the error of `fetch`
  // would contain the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw usage(
      "GATEWAY_API_KEY contains characters that a key cannot have, such as spaces. Copy the key again.",
    );
  }
  return { baseUrl: parseBaseUrl(baseUrl, insecure), apiKey };
}
