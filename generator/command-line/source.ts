// Where the catalog comes from: a file, a live gateway, or the reference gateway.
import { setTimeout as wait } from "node:timers/promises";
import { fetchCatalog, type FetchedCatalog, type Selection } from "../fetch/catalog.js";
import { readCatalog } from "../fetch/file.js";
import type { Gateway } from "../fetch/http.js";
import { fetchPrices, type PriceAnswer } from "../fetch/prices.js";
import { EXIT, GenerateFailure } from "../failure.js";

/** A gateway that runs for as long as the catalog is read. */
export interface StartedGateway extends Gateway {
  readonly close: () => Promise<void>;
}

/** A source, with words for a person. */
export interface Source {
  readonly title: string;
  readonly fetch: () => Promise<FetchedCatalog>;
  /** Reads the price list; only a live gateway has one that means something. */
  readonly prices?: () => Promise<PriceAnswer>;
}

/** Chooses the source: the flag, then the environment, then the reference gateway. */
export function chooseSource(
  catalog: string | undefined,
  env: NodeJS.ProcessEnv,
  selection: Selection,
  startReference: () => Promise<StartedGateway>,
): Source {
  if (catalog !== undefined) {
    const key = env["GATEWAY_API_KEY"]?.trim();
    return { title: `the file ${catalog}`, fetch: () => readCatalog(catalog, selection, key) };
  }
  const live = liveGateway(env);
  const wire = { wait: async (milliseconds: number) => void (await wait(milliseconds)) };
  if (live !== undefined) {
    return {
      title: live.baseUrl,
      fetch: () => fetchCatalog(live, selection, wire),
      prices: () => fetchPrices(live, wire),
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

function liveGateway(env: NodeJS.ProcessEnv): Gateway | undefined {
  const baseUrl = env["GATEWAY_BASE_URL"]?.trim() ?? "";
  const apiKey = env["GATEWAY_API_KEY"]?.trim() ?? "";
  if (baseUrl === "" && apiKey === "") return undefined;
  if (baseUrl === "") {
    throw new GenerateFailure(
      EXIT.usage,
      "GATEWAY_API_KEY is set, but GATEWAY_BASE_URL is not; set both, or neither.",
    );
  }
  if (apiKey === "") {
    throw new GenerateFailure(
      EXIT.usage,
      "GATEWAY_BASE_URL is set, but GATEWAY_API_KEY is not; set both, or neither.",
    );
  }
  // A header cannot carry anything else, and the error of a header would quote the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new GenerateFailure(
      EXIT.usage,
      "GATEWAY_API_KEY holds characters that no key has; copy it again.",
    );
  }
  return { baseUrl: normaliseBaseUrl(baseUrl), apiKey };
}

/** The base URL without a trailing `/` or `/v1`; throws where it is not a plain http(s) address. */
export function normaliseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new GenerateFailure(
      EXIT.usage,
      "GATEWAY_BASE_URL must be an address such as https://gateway.example.com.",
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new GenerateFailure(
      EXIT.usage,
      "GATEWAY_BASE_URL must hold no user name, query or fragment; the key goes into GATEWAY_API_KEY.",
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "");
}
