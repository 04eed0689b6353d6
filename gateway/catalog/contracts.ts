// Reads contracts/ from disk, once per process: model entries, operations, rules, prices.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PriceFacts, PriceList } from "../money/price-list.js";
import { catalogOf, type Catalog } from "./catalog.js";

/** A documented request schema of an endpoint that the catalog does not cover. */
interface OperationContract {
  readonly name: string;
  readonly endpoint: string;
  /** Category of the models that it accepts. */
  readonly category: string;
  /** True if the case of the model's name does not matter. */
  readonly anyCase?: boolean;
  readonly input_schema: Readonly<Record<string, unknown>>;
}

/** The service's refusal for a broken rule. */
interface RuleRefusal {
  readonly status?: number;
  readonly type?: string;
  /** Music endpoints show the HTTP status here, as a number. */
  readonly code?: string | number;
  readonly param?: string;
}

/** The documented refusal of one field; 400 and `invalid_request` by default. */
export type FieldRefusal = Pick<RuleRefusal, "status"> & { readonly code?: string };

export interface Rule {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly refusal?: RuleRefusal;
}

/** A rule file: its models or operations, documented facts, and rules. */
export interface RuleFile {
  readonly models?: readonly string[];
  readonly operations?: readonly string[];
  readonly facts?: {
    readonly idempotencyKey?: boolean;
    readonly pricing?: PriceFacts;
  };
  /** The refusal of a field that breaks its own bounds, by path. */
  readonly fieldRefusals?: Readonly<Record<string, FieldRefusal>>;
  readonly rules: readonly Rule[];
}

export interface Contracts {
  readonly catalog: Catalog;
  readonly operations: ReadonlyMap<string, OperationContract>;
  readonly rules: readonly RuleFile[];
  readonly prices: PriceList;
}

const FOLDER = fileURLToPath(new URL("../../contracts/", import.meta.url));

let loaded: Contracts | undefined;

/** The project's contracts. Files do not change while a process runs, so they are read once. */
export function readContracts(): Contracts {
  loaded ??= load();
  return loaded;
}

function load(): Contracts {
  const operations = jsonFiles<OperationContract>("operations");
  return {
    catalog: catalogOf(jsonFiles<unknown>("models")),
    operations: new Map(operations.map((operation) => [operation.name, operation])),
    rules: jsonFiles<RuleFile>("rules"),
    prices: JSON.parse(readFileSync(`${FOLDER}prices.json`, "utf8")) as PriceList,
  };
}

/** The contents of the JSON files below a folder of contracts/, sorted by path on every machine. */
function jsonFiles<T>(folder: string): T[] {
  return readdirSync(`${FOLDER}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => JSON.parse(readFileSync(`${FOLDER}${folder}/${path}`, "utf8")) as T);
}
