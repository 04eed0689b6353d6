// What the page loads: who the SDK is at once, a model when it is opened, the list when it is, the client when something is run.
import type { PriceEntry } from "../../../runtime/answers/prices.js";
import type { Client } from "../../../runtime/client/client.js";
import type { ClientOptions } from "../../../runtime/client/options.js";
import type { ModelModule } from "../../../runtime/model/definition.js";
import type { Estimate } from "../../../runtime/pricing/estimate.js";
import type { AsPublic } from "../../../runtime/submission/own-urls.js";
import type {
  ListedModel,
  ModelDocument,
  ModelList,
  SearchWords,
  Site,
} from "../data/page-data.js";
import type { ReferenceData } from "../data/reference-data.js";
import type { Request } from "./request/request.js";
import { once } from "./use-loaded.js";

/** What the form needs of the SDK (`commands/catalogue/bundle/sdk.ts`). */
interface Sdk {
  readonly estimateRequest: (model: ModelModule, request: Request, prices: PriceEntry) => Estimate;
  readonly ownUrlsArePublic: (gatewayOrigin: string) => AsPublic;
}

/** What a run needs of it. */
interface ClientModule {
  readonly createClient: (options: ClientOptions) => Client<Record<never, never>>;
}

/** A model that is open. */
export interface OpenModel {
  readonly document: ModelDocument;
  readonly module: ModelModule;
  readonly sdk: Sdk;
}

/** The reference gateway that serves the page; `undefined` where something else does. */
export interface ServingGateway {
  readonly apiKey: string;
  /** Scenarios for one run. */
  readonly scenarios: readonly Scenario[];
}

/** A way in which a run can go; name and word together are the text of `X-Gateway-Scenario`. */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Categories of the models whose requests it changes. */
  readonly categories: readonly string[];
  readonly word?: {
    readonly label: string;
    readonly example: string;
    readonly isOptional: boolean;
    /** Words to choose from; others are taken as well. */
    readonly choices?: readonly string[];
  };
}

/** The address of a file of the site, from whatever path it is served. */
export const addressOfFile = (path: string) => new URL(path, document.baseURI).href;

/** What a server says of a file that it does not have. */
export class MissingFile extends Error {}

async function json<Data>(path: string): Promise<Data> {
  const response = await fetch(addressOfFile(path));
  if (response.status === 404) throw new MissingFile(`${path} is not there (404)`);
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status})`);
  return (await response.json()) as Data;
}

export const loadSite = once(() => json<Site>("site.json"));

export const loadList = once(() => json<ModelList>("models.json"));

export const loadSearchWords = once(() => json<SearchWords>("search.json"));

export const loadReference = once(() => json<ReferenceData>("reference.json"));

export const loadGateway = once(
  async () => (await json<ServingGateway | null>("gateway.json")) ?? undefined,
);

// A browser keeps a failed import: another address asks the server again.
let attempt = 0;
async function module<Exports>(path: string): Promise<Exports> {
  try {
    return (await import(
      addressOfFile(attempt === 0 ? path : `${path}?attempt=${attempt}`)
    )) as Exports;
  } catch (error) {
    attempt++;
    throw error;
  }
}

export const loadClient = (): Promise<ClientModule> => module("client.js");

/** A model without a contract has its entry of the list only; `undefined`: there is no such model. */
export async function loadModel(
  id: string,
): Promise<OpenModel | { readonly document: ListedModel } | undefined> {
  try {
    const document = await loadDocument(id);
    if (document.id !== id) return undefined;
    if (!("schema" in document)) return { document };
    const [{ default: model }, sdk] = await Promise.all([
      module<{ readonly default: ModelModule }>(`${await pathOf(id)}.js`),
      module<Sdk>("sdk.js"),
    ]);
    return { document, module: model, sdk };
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/** What is known of a model, without the code that checks its requests. */
export const loadDocument = async (id: string): Promise<ModelDocument | ListedModel> =>
  json(`${await pathOf(id)}.json`);

async function pathOf(id: string): Promise<string> {
  const { files } = await loadSite();
  return `data/${encodeURIComponent(Object.hasOwn(files, id) ? (files[id] ?? id) : id)}`;
}
