// Chooses the call in the SDK's first test. If the catalog can be read, the call uses a model of
// the catalog.
import type { CatalogOptions } from "../command-line/options.js";
import type { SafeContext } from "../command-line/context.js";
import { sourcesOf } from "../command-line/source.js";
import {
  type Contracts,
  type DocumentedContracts,
  exampleRequest,
  fetchAll,
  type JsonObject,
  type ModelContract,
  readContracts,
  type Resemblance,
  stringLiteral,
} from "../../generator/index.js";

/** The model and the request of the first test. */
export interface FirstCall {
  readonly model: string;
  /** Source code that creates the model's handle, such as `client.model("x-2.3")`. */
  readonly handle: string;
  readonly request: JsonObject;
  /** True if the model is in the SDK's catalog. False if it is in the reference catalog. */
  readonly isOwn: boolean;
}

const REFERENCE: FirstCall = {
  model: "x-v3-omni",
  handle: 'client.untyped("x-v3-omni")',
  request: { prompt: "A lighthouse at dawn, waves below", duration: 5 },
  isOwn: false,
};

/** The models of a catalog. `resembling` lists the models that resemble documented models. */
export interface Models {
  readonly contracts: Contracts;
  readonly resembling: readonly Resemblance[];
  readonly documented: DocumentedContracts;
}

/**
 * Reads the catalog. Returns `undefined` if the gateway needs an API key and the environment has
 * none.
 */
export async function readModels(
  options: CatalogOptions,
  context: SafeContext,
): Promise<Models | undefined> {
  const { catalog, baseUrl } = options;
  const hasKey = (context.env["GATEWAY_API_KEY"]?.trim() ?? "") !== "";
  if (catalog === undefined && baseUrl !== undefined && !hasKey) return undefined;
  const sources = sourcesOf(options, context);
  const fetched = await fetchAll(sources);
  const { contracts, findings } = readContracts(fetched, sources.settings, () => undefined);
  return { contracts, resembling: findings.resembling, documented: fetched.documented };
}

/**
 * Chooses a model for the test. If there is no catalog, or if the catalog has no model with a
 * contract, chooses a model of the reference catalog.
 */
export function firstCall(contracts: Contracts | undefined): FirstCall {
  if (contracts === undefined) return REFERENCE;
  const videos = contracts.models.filter(({ category }) => category === "video");
  const isDocumented = ({ rules }: ModelContract) => rules.length > 0;
  const model = videos.find(isDocumented) ?? videos[0] ?? contracts.models[0];
  if (model === undefined) return REFERENCE;
  const handle = `client.model(${stringLiteral(model.id)})`;
  return { model: model.id, handle, request: exampleRequest(model), isOwn: true };
}
