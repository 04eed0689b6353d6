// Reads the documented rules, operations, prices and models from the folder contracts/.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { copyWithinLimits } from "../check/copy.js";
import {
  byCodeUnit,
  isJsonArray,
  isJsonObject,
  stringsOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { severalAtOnce } from "../../several-at-once.js";
import type { DocumentedFacts, Rule } from "./contract.js";
import { readPriceList, type PriceList } from "./prices.js";
import { fieldsOf, type DocumentedModel } from "./resemblance.js";

/** The content of one file in contracts/rules. */
export interface RuleFile {
  /** The model ids and operation names that the rules apply to. */
  readonly appliesTo: readonly string[];
  /** The model ids in `appliesTo`. */
  readonly models: readonly string[];
  readonly facts: DocumentedFacts;
  readonly rules: readonly Rule[];
}

/** The content of one file in contracts/operations. */
export interface OperationFile {
  readonly name: string;
  readonly summary: string;
  readonly section: string;
  readonly operation: string;
  readonly endpoint: string;
  /** Category of the models that the operation accepts. */
  readonly category: string;
  /** Id of the documented model. Undefined if the documents name no model. */
  readonly model: string | undefined;
  /** Whether the gateway ignores upper and lower case in the model id. */
  readonly anyCase: boolean;
  /** An example request without `model`, for the operation's page. */
  readonly example: JsonObject;
  readonly inputSchema: JsonObject;
}

/** The documented data that a gateway's catalog lacks. */
export interface DocumentedContracts {
  readonly rules: readonly RuleFile[];
  /** The documented models with rules, from the reference catalog. */
  readonly models: readonly DocumentedModel[];
  readonly operations: readonly OperationFile[];
  /** The documented price list, for the JSDoc of the SDK. */
  readonly prices?: PriceList;
}

export async function readDocumentedContracts(contracts: string): Promise<DocumentedContracts> {
  const rules = await readFolder(join(contracts, "rules"));
  const operations = await readFolder(join(contracts, "operations"));
  const prices = await readPriceList(join(contracts, "prices.json"));
  const files = rules.map(([file, json]) => ruleFile(file, json));
  return Object.freeze({
    rules: files,
    models: await readModels(join(contracts, "models"), files),
    operations: operations.map(([file, json]) => operationFile(file, json)),
    prices,
  });
}

async function readFolder(
  folder: string,
): Promise<readonly (readonly [file: string, json: JsonObject])[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort(byCodeUnit);
  return severalAtOnce(names, async (name) => {
    const path = join(folder, name);
    const json = copyWithinLimits(JSON.parse(await readFile(path, "utf8")));
    if (!isJsonObject(json)) throw new Error(`${path} must hold a JSON object`);
    return [path, json] as const;
  });
}

// The id of a model is its file path in the folder, without `.json`.
async function readModels(
  folder: string,
  files: readonly RuleFile[],
): Promise<readonly DocumentedModel[]> {
  const ids = files.flatMap(({ models }) => models);
  return severalAtOnce(ids, async (id) => {
    const json: unknown = JSON.parse(await readFile(join(folder, `${id}.json`), "utf8"));
    const parameters = isJsonObject(json) ? json["parameters"] : undefined;
    const { operation, input_schema: schema } = isJsonObject(parameters) ? parameters : {};
    return {
      id,
      operation: String(operation),
      fields: fieldsOf(isJsonObject(schema) ? schema : {}),
    };
  });
}

function ruleFile(file: string, json: JsonObject): RuleFile {
  const facts = isJsonObject(json["facts"]) ? json["facts"] : undefined;
  const rules = isJsonArray(json["rules"]) ? json["rules"] : [];
  const { polling, timeoutSeconds, pricing, idempotencySays, imageFields } = facts ?? {};
  return Object.freeze({
    models: stringsOf(json["models"]),
    appliesTo: [...stringsOf(json["models"]), ...stringsOf(json["operations"])],
    facts: {
      idempotencyKey: facts?.["idempotencyKey"] === true,
      ...(typeof idempotencySays === "string" && { idempotencySays }),
      ...(isJsonObject(polling) && {
        polling: {
          minSeconds: Number(polling["minSeconds"]),
          maxSeconds: Number(polling["maxSeconds"]),
        },
      }),
      ...(typeof timeoutSeconds === "number" && { timeoutSeconds }),
      ...(isJsonObject(pricing) && { pricing }),
      ...(imageFields !== undefined && { imageFields: stringsOf(imageFields) }),
    },
    rules: rules.map((rule) => ruleOf(file, rule, text(file, json, "section"))),
  });
}

function ruleOf(file: string, rule: Json, section: string): Rule {
  if (!isJsonObject(rule) || !isJsonObject(rule["schema"])) {
    throw new Error(`${file}: every rule needs the field "schema" with an object`);
  }
  const refusal = isJsonObject(rule["refusal"]) ? rule["refusal"] : undefined;
  // The errors of music requests name no field, so the rule file names the field.
  const param = refusal?.["param"] ?? rule["field"];
  return Object.freeze({
    name: text(file, rule, "name"),
    section: typeof rule["section"] === "string" ? rule["section"] : section,
    message: text(file, rule, "message"),
    schema: rule["schema"],
    param: typeof param === "string" ? param : "",
  });
}

function operationFile(file: string, json: JsonObject): OperationFile {
  const { input_schema: inputSchema, example } = json;
  if (!isJsonObject(example)) throw new Error(`${file}: the field "example" must be an object`);
  if (!isJsonObject(inputSchema))
    throw new Error(`${file}: the field "input_schema" must be an object`);
  return Object.freeze({
    name: text(file, json, "name"),
    summary: text(file, json, "summary"),
    section: text(file, json, "section"),
    operation: text(file, json, "operation"),
    endpoint: text(file, json, "endpoint"),
    category: text(file, json, "category"),
    model: json["model"] === undefined ? undefined : text(file, json, "model"),
    anyCase: json["anyCase"] === true,
    example,
    inputSchema,
  });
}

function text(file: string, json: JsonObject, key: string): string {
  const value = json[key];
  if (typeof value !== "string") throw new Error(`${file}: the field "${key}" must be a string`);
  return value;
}
