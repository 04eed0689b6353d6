// Reads the folder contracts/ once per process. The folder contains model entries, operations,
// rules and prices.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PriceFacts, PriceList } from "../money/price-list.js";
import { catalogOf, type Catalog } from "./catalog.js";

/** A documented request schema for an endpoint that the catalog does not cover. */
interface OperationContract {
  readonly name: string;
  readonly endpoint: string;
  /** Category of the models that the endpoint accepts. */
  readonly category: string;
  /** True if the endpoint ignores upper and lower case in the model name. */
  readonly anyCase?: boolean;
  readonly input_schema: Readonly<Record<string, unknown>>;
}

/** The error answer of the service for a request that breaks a rule. */
interface RuleRefusal {
  readonly status?: number;
  readonly type?: string;
  /** The error code. For music endpoints, it is the HTTP status, as a number. */
  readonly code?: string | number;
  readonly param?: string;
}

/**
 * The documented error answer for a wrong value of one field. Default: status 400 and code
 * `invalid_request`.
 */
export type FieldRefusal = Pick<RuleRefusal, "status"> & { readonly code?: string };

export interface Rule {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly refusal?: RuleRefusal;
}

/** The content of a rule file: model or operation names, documented behaviour, and rules. */
export interface RuleFile {
  readonly models?: readonly string[];
  readonly operations?: readonly string[];
  readonly facts?: {
    readonly idempotencyKey?: boolean;
    readonly pricing?: PriceFacts;
  };
  /** The error answer for a wrong value of a single field, by field path. */
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

/** Returns the project's contracts. Reads the files once, because they do not change. */
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

/**
 * Parses all JSON files below a folder of contracts/. Sorts them by path, so every machine gets the
 * same order.
 */
function jsonFiles<T>(folder: string): T[] {
  return readdirSync(`${FOLDER}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort()
    .map((path) => JSON.parse(readFileSync(`${FOLDER}${folder}/${path}`, "utf8")) as T);
}
