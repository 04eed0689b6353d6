// What the page loads: the list at once, a model when it is opened, the client when something is run.
import { useEffect, useState } from "preact/hooks";
import type { PriceEntry } from "../../../runtime/answers/prices.js";
import type { Client } from "../../../runtime/client/client.js";
import type { ClientOptions } from "../../../runtime/client/options.js";
import type { ModelModule } from "../../../runtime/model/definition.js";
import type { Estimate } from "../../../runtime/pricing/estimate.js";
import type { ModelDocument, ModelList } from "../data/page-data.js";
import type { Request } from "./builder/request.js";

/** The SDK, as the page uses it (`commands/catalogue/bundle/sdk.ts`). */
interface Sdk {
  readonly createClient: (options: ClientOptions) => Client<Record<never, never>>;
  readonly estimateRequest: (model: ModelModule, request: Request, prices: PriceEntry) => Estimate;
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

const address = (path: string) => new URL(path, document.baseURI).href;

async function json<Data>(path: string): Promise<Data> {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status})`);
  return (await response.json()) as Data;
}

export const loadList = (): Promise<ModelList> => json("models.json");

export const loadGateway = async (): Promise<ServingGateway | undefined> =>
  (await json<ServingGateway | null>("gateway.json")) ?? undefined;

export async function loadModel(file: string): Promise<OpenModel> {
  const [document, { default: module }, sdk] = await Promise.all([
    json<ModelDocument>(`data/${file}.json`),
    import(address(`data/${file}.js`)) as Promise<{ readonly default: ModelModule }>,
    import(address("sdk.js")) as Promise<Sdk>,
  ]);
  return { document, module, sdk };
}

/** What became of something that loads. */
export type Loaded<Data> =
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly data: Data }
  | { readonly state: "failed"; readonly message: string };

/** Loads something for as long as a component shows it. */
export function useLoaded<Data>(load: () => Promise<Data>, key: string): Loaded<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data> & { readonly key: string }>({
    state: "loading",
    key,
  });
  useEffect(() => {
    let isOpen = true;
    const show = (next: Loaded<Data>) => void (isOpen && setLoaded({ ...next, key }));
    load().then(
      (data) => show({ state: "there", data }),
      (error: unknown) => show({ state: "failed", message: String(error) }),
    );
    return () => {
      isOpen = false;
    };
  }, [key]);
  return loaded.key === key ? loaded : { state: "loading" };
}
