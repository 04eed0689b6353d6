// Loads the data and code of the pages. Each file loads when a page first needs it.
import type { PriceEntry, PriceRecord } from "../../runtime/answers/prices.js";
import type { TextAnswer } from "../../runtime/answers/text.js";
import type { Client } from "../../runtime/call/client/client.js";
import type { ClientOptions } from "../../runtime/call/client/options.js";
import type { ModelModule } from "../../runtime/call/model/definition.js";
import type { Estimate } from "../../runtime/pricing/estimate.js";
import type { PayableRates } from "../../runtime/pricing/token-price.js";
import type { BodyMask } from "../../runtime/validation/public-url.js";
import type {
  ListedModel,
  ModelDocument,
  ModelList,
  NoSite,
  RequestDocument,
  SearchWords,
  Site,
} from "../data/page-data.js";
import type { Request } from "./request/request.js";
import type { Target } from "./request/target.js";
import type { Scenario } from "./run/scenario.js";
import { json, MissingFile, module } from "./site-files.js";
import { operationsOf } from "./load-operations.js";
import { once } from "./use-loaded.js";

/** The exports of `sdk.js` that the form needs. `catalogue/bundle/sdk.ts` builds `sdk.js`. */
export interface Sdk {
  readonly estimateRequest: (model: Target, request: Request, prices: PriceEntry) => Estimate;
  readonly payableRates: (record: PriceRecord, inputTokens: number) => PayableRates | string;
  readonly maskGatewayUrls: (gatewayOrigin: string) => BodyMask;
}

/** The exports of `client.js` that a run needs. */
interface ClientModule {
  readonly createClient: (options: ClientOptions) => Client<Record<never, never>>;
  readonly textOf: (answer: TextAnswer) => string;
}

/** An open model with its request form. A model without a contract has the form of an operation. */
export interface OpenModel {
  readonly document: ListedModel & RequestDocument;
  readonly module: Target;
  readonly sdk: Sdk;
  /** Path of the site file with the request schema. */
  readonly schemaPath: string;
  /**
   * Token prices of a text model. Absent if no gateway serves the page, or if the gateway has no
   * prices.
   */
  readonly rates?: PriceRecord;
}

/** Data about the reference gateway that serves the page. */
export interface ServingGateway {
  readonly apiKey: string;
  /** Scenarios that the user can choose for a run. */
  readonly scenarios: readonly Scenario[];
}

export const loadSite = once(async () => {
  const site = await json<Site | NoSite>("site.json");
  if ("problem" in site) throw new Error(site.problem);
  return site;
});

export const loadList = once(() => json<ModelList>("models.json"));

export const loadSearchWords = once(() => json<SearchWords>("search.json"));

export const loadGateway = once(
  async () => (await json<ServingGateway | null>("gateway.json")) ?? undefined,
);

export const loadClient = (): Promise<ClientModule> => module("client.js");

/**
 * A model, and a form for each client method that can call it. A model with a contract has a single
 * form.
 */
export interface LoadedModel {
  readonly document: ListedModel;
  readonly calls: readonly OpenModel[];
}

/** Loads a model. Returns `undefined` if there is no model with this id. */
export async function loadModel(id: string): Promise<LoadedModel | undefined> {
  try {
    const document = await loadDocument(id);
    if (document.id !== id) return undefined;
    if (!("example" in document))
      return { document, calls: await operationsOf(document, await loadSite()) };
    const file = await fileOf(id);
    const [{ default: model }, sdk] = await Promise.all([
      module<{ readonly default: ModelModule }>(`data/${file}.js`),
      module<Sdk>("sdk.js"),
    ]);
    return {
      document,
      calls: [{ document, module: model, sdk, schemaPath: `schemas/${file}.json` }],
    };
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/** Loads the JSON document of a model, without the code that validates requests. */
const loadDocument = async (id: string): Promise<ModelDocument | ListedModel> =>
  json(`data/${await fileOf(id)}.json`);

// Returns the file name of a model without extension, escaped for a URL.
async function fileOf(id: string): Promise<string> {
  const { files } = await loadSite();
  return encodeURIComponent(Object.hasOwn(files, id) ? (files[id] ?? id) : id);
}
