// The inputs of a run: the source of the catalog, the configuration, and this project's folders.
import type { Endpoint } from "./read/check/endpoint.js";
import type { Publishing } from "./typescript/package/manifest.js";
import type { FetchedCatalog } from "./read/fetch/catalog.js";
import type { PriceAnswer } from "./read/fetch/prices.js";
import type { RuleMapping } from "./read/normalise/followed-model.js";
import type { OperationModels } from "./read/normalise/operations.js";
import type { CountSettings } from "./read/normalise/result-counts.js";

/** The inputs of an SDK. */
export interface Sources {
  /** Reads the catalog: from a gateway, or from a file. */
  readonly fetch: () => Promise<FetchedCatalog>;
  /** Reads the price list; absent without a live gateway. */
  readonly prices?: () => Promise<PriceAnswer>;
  readonly settings: ContractSettings;
  readonly publishing: Publishing;
  readonly project: Project;
}

/** The settings of a configuration for contracts. */
export interface ContractSettings {
  /** Live model id → documented model whose rules and facts it follows. */
  readonly rules: RuleMapping;
  /** Operation → ids of the models that it takes. */
  readonly operations: OperationModels;
  /** Field → whether a number of results there multiplies the price. */
  readonly counts: CountSettings;
  /** Further endpoints of the gateway's own origin. */
  readonly endpoints: readonly Endpoint[];
  /** Address of the gateway of a saved catalog; absent if it is not known. */
  readonly baseUrl?: string | undefined;
}

/** This project: its version, and the folders that a run reads. */
export interface Project {
  readonly version: string;
  /** Files and folders with the code of the generator itself. */
  readonly program: readonly string[];
  readonly contracts: string;
  readonly templates: string;
  /** Folder of the modules that SDKs import as `#runtime/…`. */
  readonly runtime: string;
  /** Notes on changes that no catalog shows (CONTRIBUTING.md). */
  readonly changesets: string;
}

/** Called when a stage begins, with its name. */
export type OnStage = (stage: StageName) => void;
export type StageName =
  "fetch" | "check" | "normalise" | "emit" | "guard" | "assemble" | "compare" | "write";
