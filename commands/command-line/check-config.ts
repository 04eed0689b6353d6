// Checks a loaded configuration: each setting is known, and its value is valid.
import { createRequire } from "node:module";
import { usage } from "../../generator/failure.js";
import { didYouMean, OPERATIONS } from "../../generator/index.js";
import type { Config } from "./config.js";

const TEXT = "a text that is not empty";
const TEXTS = "a list of texts";
const WEB_ADDRESS = "an http or https address without user, password, query or fragment";

/**
 * For each setting, a function that checks the value, and a description of valid values for the
 * error message.
 */
export const FORMS: Readonly<Record<keyof Config, readonly [(value: unknown) => boolean, string]>> =
  {
    out: [isText, TEXT],
    name: [isText, TEXT],
    baseUrl: [isWebAddress, `${WEB_ADDRESS}; the key goes into GATEWAY_API_KEY`],
    catalog: [isText, TEXT],
    registry: [isWebAddress, "an address without credentials, such as https://npm.example.com/"],
    access: [(value) => value === "public" || value === "restricted", '"public" or "restricted"'],
    repository: [
      isRepository,
      "an address without credentials, such as https://git.example.com/sdk",
    ],
    license: [
      isLicense,
      'an SPDX expression such as "MIT" or "Apache-2.0 OR MIT", or "UNLICENSED", or "SEE LICENSE IN <file>"',
    ],
    only: [isTextList, TEXTS],
    categories: [isTextList, TEXTS],
    strict: [(value) => typeof value === "boolean", "true or false"],
    rules: [
      (value) => isRecord(value) && Object.values(value).every(isFollows),
      'an object that maps ids of live models to ids of documented models, such as { "live-id": "x-v3-omni" }, { "live-id": { follows: "x-imagine-video", idempotency: true } } or { "live-id": false }',
    ],
    operations: [isRecord, 'an object such as { "music.sounds": ["live-id"] }'],
    counts: [
      (value) =>
        isRecord(value) &&
        Object.values(value).every((one) => typeof one === "boolean" || isTextList(one)),
      'an object with true, false or a list of model ids for each request field, such as { "num_images": true } or { "num_images": ["live-id"] }',
    ],
    endpoints: [
      (value) => Array.isArray(value) && value.every(isEndpoint),
      'a list such as [{ operation: "model_3d", method: "POST", endpoint: "/v1/3d/generations" }]; each endpoint is a path of the gateway, without host or query, and not below /api/',
    ],
  };

/** Checks a loaded configuration. Rejects unknown settings, because they are probably misspelt. */
export function checkConfig(value: unknown, file: string): Config {
  if (!isRecord(value)) throw usage(`${file} must export an object.`);
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(FORMS, key)) {
      throw usage(
        `${file}: there is no setting ${JSON.stringify(key)}${didYouMean(key, Object.keys(FORMS)) || "."} The settings are ${Object.keys(FORMS).join(", ")}.`,
      );
    }
    if (setting === undefined) continue;
    const [hasForm, form] = FORMS[key as keyof Config];
    if (!hasForm(setting)) {
      throw usage(`${file}: "${key}" must be ${form}.`);
    }
  }
  const fault = operationsFault((value as Config).operations ?? {});
  if (fault !== undefined) throw usage(`${file}: ${fault}`);
  return value as Config;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

// Accepts the licences that npm accepts. Loads the list of licences only if needed.
function isLicense(value: unknown): boolean {
  if (typeof value !== "string") return false;
  if (value === "UNLICENSED" || /^SEE LICENSE IN \S/.test(value)) return true;
  const parse = createRequire(import.meta.url)("spdx-expression-parse") as (text: string) => object;
  try {
    return parse(value) !== undefined;
  } catch {
    return false;
  }
}

function isFollows(value: unknown): boolean {
  if (!isRecord(value)) return value === false || isText(value);
  const { follows, idempotency, ...others } = value;
  const isWhole = idempotency === undefined || typeof idempotency === "boolean";
  return isText(follows) && isWhole && Object.keys(others).length === 0;
}

// Accepts a URL without white space and without credentials. The user name `git` is allowed.
// package.json contains the URL and is public, so the URL must not contain a password.
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
    const quotedName = JSON.stringify(name);
    if (!Object.hasOwn(OPERATIONS, name)) {
      return `operations: there is no operation ${quotedName}${didYouMean(name, Object.keys(OPERATIONS)) || "."} The operations are ${Object.keys(OPERATIONS).join(", ")}.`;
    }
    if (models !== undefined && (!isTextList(models) || models.length === 0)) {
      return `operations: ${quotedName} must be a list of one or more model ids, such as ["live-id"]`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Accepts a POST endpoint whose path is on the gateway's own host. Rejects a path that a URL parser
// could read as another host. Also rejects paths below /api/, because requests to these paths must
// not carry the API key.
function isEndpoint(value: unknown): boolean {
  return (
    isRecord(value) &&
    /^[a-z][a-z0-9_]*$/.test(String(value["operation"])) &&
    value["method"] === "POST" &&
    /^(?!\/api\/)(\/[A-Za-z0-9_][\w.~:-]*)+$/i.test(String(value["endpoint"]))
  );
}
