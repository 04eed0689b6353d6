// sdkgen.config.ts: the options of the flags, and some that have no flag.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "../../generator/check/endpoint.js";
import { codeOf, EXIT, GenerateFailure } from "../../generator/failure.js";
import { didYouMean } from "../../generator/nearest.js";
import type { RuleMapping } from "../../generator/normalise/followed.js";
import { OPERATIONS, type OperationModels } from "../../generator/normalise/operations.js";
import { readConfigFile } from "./config-file.js";

/** Configuration of the generator. */
export interface Config {
  /** Output folder. Default `generated`. */
  readonly out?: string;
  /** Package name of the SDK. Default: the one it has, or `gateway-sdk`. */
  readonly name?: string;
  /** Address of the gateway; the key is read from the environment only. `GATEWAY_BASE_URL` goes over it. Default: none. */
  readonly baseUrl?: string;
  /** Saved answer of `GET /v1/models?expand=parameters` to read instead of a gateway. Default: none. */
  readonly catalog?: string;
  /**
   * Repository of the SDK as its package.json names it, such as `https://git.example.com/acme/sdk`; publishing with
   * provenance needs it. Default: none.
   */
  readonly repository?: string;
  /** Registry that the SDK is published to, as its package.json names it (`publishConfig`). Default: none. */
  readonly registry?: string;
  /** Licence of the SDK in its package.json, as an SPDX expression. Default: none. */
  readonly license?: string;
  /** Only models whose id matches one of these patterns. Default: all. */
  readonly only?: readonly string[];
  /** Only models of these categories. Default: all. */
  readonly categories?: readonly string[];
  /** Exit 1 when an entry was rejected. Default false. */
  readonly strict?: boolean;
  /**
   * Live model id → the documented model (`contracts/rules/`) whose rules and facts it follows, such as
   * `{ "vendor-v3-omni": "x-v3-omni" }`, or `false` for none. `{ follows: "x-imagine-video", idempotency: true }` says that the
   * idempotency key which the documents promise for that one is promised for the live model too. `generate --map` writes it.
   */
  readonly rules?: RuleMapping;
  /**
   * Operation of the client → live ids of the models that it takes, such as `{ "music.sounds": ["live-id"] }`: its request
   * type and validator then take these only. Default: the catalog's models of the right category are offered, any id is accepted.
   */
  readonly operations?: OperationModels;
  /** Create endpoints of the gateway's own origin that the documents do not name. */
  readonly endpoints?: readonly Endpoint[];
}

/** Folder of the SDK where no configuration names one. */
export const DEFAULT_OUT = "generated";

/** Gives a configuration its type in an editor. */
export function defineConfig(config: Config): Config {
  return config;
}

const NAMES = ["ts", "mts", "js", "mjs", "json"].map((extension) => `sdkgen.config.${extension}`);

/** Name of the configuration file in a folder, if there is one. */
export const configFile = (cwd: string): string | undefined =>
  NAMES.find((name) => existsSync(join(cwd, name)));

/** Loads the configuration of a folder; empty if there is none. */
export async function loadConfig(cwd: string): Promise<Config> {
  const file = configFile(cwd);
  if (file === undefined) return {};
  try {
    return checkConfig(await readConfigFile(join(cwd, file)), file);
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
    const said = error instanceof Error ? error.message.split("\n")[0] : codeOf(error);
    const isJson = file.endsWith(".json") && error instanceof SyntaxError;
    const reason = isJson ? "it is not JSON" : said;
    throw new GenerateFailure(
      EXIT.usage,
      `Cannot load ${file} (${reason}); mend it, or move it away.`,
    );
  }
}

const TEXT = "a text";
const TEXTS = "a list of texts";
const WEB_ADDRESS = "an http or https address without user, password, query or fragment";

/** Setting → whether a value has its form, and that form in words. */
export const FORMS: Readonly<Record<keyof Config, readonly [(value: unknown) => boolean, string]>> =
  {
    out: [isText, TEXT],
    name: [isText, TEXT],
    baseUrl: [isWebAddress, `${WEB_ADDRESS}; the key goes into GATEWAY_API_KEY`],
    catalog: [isText, TEXT],
    registry: [isWebAddress, "an address without credentials, such as https://npm.example.com/"],
    repository: [
      isRepository,
      "an address without credentials, such as https://git.example.com/sdk",
    ],
    license: [isText, TEXT],
    only: [isTextList, TEXTS],
    categories: [isTextList, TEXTS],
    strict: [(value) => typeof value === "boolean", "true or false"],
    rules: [
      (value) => isRecord(value) && Object.values(value).every(isFollows),
      'an object of live ids and documented ids, such as { "live-id": "x-v3-omni" }, { "live-id": { follows: "x-imagine-video", idempotency: true } } or { "live-id": false }',
    ],
    operations: [isRecord, 'an object such as { "music.sounds": ["live-id"] }'],
    endpoints: [
      (value) => Array.isArray(value) && value.every(isEndpoint),
      'a list such as [{ operation: "model_3d", method: "POST", endpoint: "/v1/3d/generations" }], each endpoint a plain path of the gateway',
    ],
  };

/** Checks a loaded configuration; an unknown key is most likely a misspelt one. */
export function checkConfig(value: unknown, file: string): Config {
  if (!isRecord(value)) throw new GenerateFailure(EXIT.usage, `${file} must export an object.`);
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(FORMS, key)) {
      throw new GenerateFailure(
        EXIT.usage,
        `${file}: there is no setting ${JSON.stringify(key)}${didYouMean(key, Object.keys(FORMS)) || "."} There are ${Object.keys(FORMS).join(", ")}.`,
      );
    }
    if (setting === undefined) continue;
    const [hasForm, form] = FORMS[key as keyof Config];
    if (!hasForm(setting)) {
      throw new GenerateFailure(EXIT.usage, `${file}: ${key} must be ${form}.`);
    }
  }
  const fault = operationsFault((value as Config).operations ?? {});
  if (fault !== undefined) throw new GenerateFailure(EXIT.usage, `${file}: ${fault}`);
  return value as Config;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isFollows(value: unknown): boolean {
  if (!isRecord(value)) return value === false || isText(value);
  const { follows, idempotency, ...others } = value;
  const isWhole = idempotency === undefined || typeof idempotency === "boolean";
  return isText(follows) && isWhole && Object.keys(others).length === 0;
}

// An address without white space and without a password, because it is published.
function isRepository(value: unknown): boolean {
  return typeof value === "string" && /^[\w+]+:[^\s@]+$|^[\w+]+:\/\/git@[^\s@:]+$/.test(value);
}

function isWebAddress(value: unknown): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function operationsFault(operations: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, models] of Object.entries(operations)) {
    const shown = JSON.stringify(name);
    if (!Object.hasOwn(OPERATIONS, name)) {
      return `operations: there is no operation ${shown}${didYouMean(name, Object.keys(OPERATIONS)) || "."} There are ${Object.keys(OPERATIONS).join(", ")}.`;
    }
    if (models !== undefined && (!isTextList(models) || models.length === 0)) {
      return `operations: ${shown} must be a list of one or more model ids, such as ["live-id"]`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// A path on the gateway's origin, and nothing that a URL parser could read as another host; no key is ever posted below /api/.
function isEndpoint(value: unknown): boolean {
  return (
    isRecord(value) &&
    /^[a-z][a-z0-9_]*$/.test(String(value["operation"])) &&
    value["method"] === "POST" &&
    /^(?!\/api\/)(\/[A-Za-z0-9_][\w.~:-]*)+$/i.test(String(value["endpoint"]))
  );
}
