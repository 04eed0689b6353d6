// Defines the inputs of a run: the catalog source, the configuration, and the folders of this
// project.
import type { Endpoint } from "./read/check/endpoint.js";
import type { Publishing } from "./typescript/package/manifest.js";
import type { FetchedCatalog } from "./read/fetch/catalog.js";
import type { PriceAnswer } from "./read/fetch/prices.js";
import type { RuleMapping } from "./read/normalise/followed-model.js";
import type { OperationModels } from "./read/normalise/operations.js";
import type { CountSettings } from "./read/normalise/result-counts.js";

/** The inputs from which a run generates an SDK. */
export interface Sources {
  /** Reads the catalog from a gateway or from a file. */
  readonly fetch: () => Promise<FetchedCatalog>;
  /** Reads the price list. Absent if the run has no live gateway. */
  readonly prices?: () => Promise<PriceAnswer>;
  readonly settings: ContractSettings;
  readonly publishing: Publishing;
  readonly project: Project;
}

/** The settings in `sdkgen.config.ts` that affect contracts. */
export interface ContractSettings {
  /** Catalog model id → documented model whose rules apply to it. */
  readonly rules: RuleMapping;
  /** Operation → ids of the models that the operation accepts. */
  readonly operations: OperationModels;
  /** Field name such as `num_images` → whether each result is billed. */
  readonly counts: CountSettings;
  /** Additional endpoints at the gateway's own origin that create tasks. */
  readonly endpoints: readonly Endpoint[];
  /** Address of the gateway that a saved catalog came from. Absent if unknown. */
  readonly baseUrl?: string | undefined;
}

/** The generator's own version, and its folders that a run reads. */
export interface Project {
  readonly version: string;
  /** Files and folders with the generator's own code. */
  readonly program: readonly string[];
  readonly contracts: string;
  readonly templates: string;
  /** Folder of the modules that SDKs import as `#runtime/…`. */
  readonly runtime: string;
  /**
   * Files and folders of the code that reads the contracts of a live gateway. SDKs import this code
   * as `#runtime/generator/live.js`. The entry point is first.
   */
  readonly reader: readonly [entry: string, ...parts: readonly string[]];
  /**
   * Folder of the notes about changes that users notice but a catalog does not show
   * (CONTRIBUTING.md).
   */
  readonly changesets: string;
}

/** Called with the stage's name when a stage begins. */
export type OnStage = (stage: StageName) => void;
export type StageName =
  "fetch" | "check" | "normalise" | "emit" | "guard" | "assemble" | "compare" | "write";
