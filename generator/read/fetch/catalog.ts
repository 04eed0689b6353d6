// Runs stage "fetch": reads the list of models. Requests a model's contract separately only if the
// list lacks this contract.
import { printable } from "../check/rejection.js";
import { isModelId } from "../check/entry.js";
import { LIMITS } from "../check/limits.js";
import { EXIT, GenerateFailure, StatusFailure } from "../../failure.js";
import { isJsonArray, isJsonObject, objectOf, type Json, type JsonObject } from "../schema/json.js";
import { getJson, type Gateway, type Wire } from "./http.js";
import { noSuchCategory, select, type RawEntry, type Selection } from "./select.js";

/** The selected entries of a catalog, and their source. */
export interface FetchedCatalog {
  readonly entries: readonly RawEntry[];
  /** Address of the gateway that the catalog comes from. Absent if it is unknown. */
  readonly baseUrl?: string;
  readonly selection: Selection;
  /** One sentence for each `--only` pattern that matches no model. */
  readonly warnings: readonly string[];
}

const AT_ONCE = 8;

export async function fetchCatalog(
  gateway: Gateway,
  selection: Selection,
  wire: Wire,
): Promise<FetchedCatalog> {
  const [category, ...more] = selection.categories;
  const filter =
    category !== undefined && more.length === 0 ? `&category=${encodeURIComponent(category)}` : "";
  const answer = await getJson(gateway, `/v1/models?expand=parameters${filter}`, wire);
  const where = `${gateway.baseUrl}/v1/models`;
  if (answer.status === 404) {
    throw new GenerateFailure(EXIT.notACatalog, `${where} does not exist; check GATEWAY_BASE_URL.`);
  }
  const data = entriesOf(answer.body, where);
  if (data.length === 0 && category !== undefined && filter !== "") throw noSuchCategory(category);
  const { entries, warnings } = select(data, selection);
  const completed = await complete(entries, gateway, wire);
  const isBare = ({ raw, notRead }: RawEntry) => !hasParameters(raw) && notRead === undefined;
  if (completed.every(isBare)) assertExpanded(data, where);
  return { entries: completed, warnings, selection, baseUrl: gateway.baseUrl };
}

/**
 * Throws if no entry has a contract, although some entries should have one. The SDK would lose all
 * its types.
 */
export function assertExpanded(data: readonly unknown[], where: string): void {
  const media = data.filter((raw) => isJsonObject(raw) && isMedia(raw));
  if (media.length === 0 || data.some(hasParameters)) return;
  const url = /^https?:/.test(where) ? where : "/v1/models";
  throw new GenerateFailure(
    EXIT.notACatalog,
    `${where} contains no contracts; request GET ${url}?expand=parameters (\`expand=true\` omits the contracts). For --catalog, save the answer to this request.`,
  );
}

// Whether a model should have `parameters`, which is its contract. Chat and audio models never have
// `parameters` (1-core.md, GET /v1/models). Returns true for an entry without a category, because a
// list without `expand` shows no categories.
const isMedia = ({ id, category }: JsonObject): boolean =>
  isModelId(id) && (category === undefined || category === "image" || category === "video");

const hasParameters = (raw: unknown): boolean =>
  isJsonObject(raw) && raw["parameters"] !== undefined && raw["parameters"] !== null;

/**
 * Returns the entries of a list answer (1-core.md, GET /v1/models). Throws if `body` has another
 * form.
 */
export function entriesOf(body: unknown, where: string): readonly unknown[] {
  const fault = faultOf(body);
  if (fault !== undefined) {
    throw new GenerateFailure(
      EXIT.notACatalog,
      `${where} is not a catalog: ${fault}. Expected the answer of GET /v1/models?expand=parameters.`,
    );
  }
  return (body as { readonly data: readonly unknown[] }).data;
}

function faultOf(body: unknown): string | undefined {
  if (!isJsonObject(body)) return "it is not a JSON object";
  const readMember = (key: string): Json | undefined =>
    Object.hasOwn(body, key) ? body[key] : undefined;
  if (readMember("success") !== undefined && readMember("success") !== true)
    return "`success` is not true";
  if (readMember("object") !== undefined && readMember("object") !== "list")
    return "`object` is not `list`";
  const data = readMember("data");
  if (!isJsonArray(data)) return "`data` is not a list";
  if (data.length > LIMITS.entries) return `\`data\` has more than ${LIMITS.entries} entries`;
  return undefined;
}

// Requests each contract that the list lacks. HTTP 401 ends the run. HTTP 403 ends the run only if
// several requests were sent, each got HTTP 403, and the list has no contract. After any other
// failure the run continues, and `notRead` of the entry contains the reason.
async function complete(
  entries: readonly RawEntry[],
  gateway: Gateway,
  wire: Wire,
): Promise<readonly RawEntry[]> {
  const completed = new Map(entries.map((entry) => [entry.index, entry]));
  const refusals: StatusFailure[] = [];
  const waiting = entries.filter(({ raw }) => lacksContract(raw));
  const requestCount = waiting.length;
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { index, raw } = next;
      if (!lacksContract(raw)) continue;
      try {
        completed.set(index, { index, raw: await fetchContract(raw, gateway, wire) });
      } catch (error) {
        if (!(error instanceof GenerateFailure)) throw error;
        if (error instanceof StatusFailure && error.status === 401) throw error;
        const isForbidden = error instanceof StatusFailure && error.status === 403;
        if (isForbidden) refusals.push(error);
        // The key could read the list, so HTTP 403 for one model does not mean that the key is
        // invalid. The text for HTTP 403 therefore gives no advice about the key.
        const why = isForbidden ? `${schemaUrl(raw.id, gateway)} answered HTTP 403` : error.message;
        completed.set(index, { index, raw, notRead: why });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const [refusal] = refusals;
  const hasNone = !entries.some(({ raw }) => hasParameters(raw));
  if (refusal !== undefined && requestCount > 1 && refusals.length === requestCount && hasNone)
    throw refusal;
  return [...completed.values()];
}

// Whether an entry lacks its own contract, so that a separate request may find the contract. A
// contract with the source `base` is generic and not specific to the model. Chat and audio models
// never have a contract (1-core.md, GET /v1/models).
function lacksContract(entry: unknown): entry is JsonObject & { readonly id: string } {
  // An entry with an invalid id needs no request, because stage "check" rejects this entry anyway.
  if (!isJsonObject(entry) || !isModelId(entry["id"])) return false;
  const parameters = entry["parameters"];
  if (isJsonObject(parameters)) return parameters["source"] === "base";
  const category = entry["category"];
  return (
    (parameters === undefined || parameters === null) && category !== "chat" && category !== "audio"
  );
}

async function fetchContract(
  entry: JsonObject & { readonly id: string },
  gateway: Gateway,
  wire: Wire,
): Promise<JsonObject> {
  const { status, body } = await getJson(gateway, schemaPath(entry.id), wire);
  const where = schemaUrl(entry.id, gateway);
  if (status === 404) {
    // If the entry has `parameters`, they contain a generic contract. For such an entry, HTTP 404
    // means that the model has no contract of its own.
    if (hasParameters(entry)) return entry;
    throw notRead(`${where} answered HTTP 404`);
  }
  const parameters = parametersOf(body, entry.id, where);
  return parameters === undefined
    ? entry
    : objectOf([...Object.entries(entry), ["parameters", parameters]]);
}

// Returns the path for one model's contract. An id that is unsafe in a path goes into the query
// (1-core.md).
function schemaPath(id: string): string {
  return /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(id)
    ? `/v1/models/${id}/schema`
    : `/v1/model-schema?model=${encodeURIComponent(id)}`;
}

const schemaUrl = (id: string, { baseUrl }: Gateway) =>
  `${baseUrl}${schemaPath(id).split("?")[0] ?? ""}`;

// Reads the contract from the answer to a separate request. The members of the contract are in
// `parameters`, or at the top level of the answer (4-field-notes.md, Catalog). Returns undefined if
// the model has no contract. Throws if the answer cannot be used.
function parametersOf(body: unknown, id: string, where: string): Json | undefined {
  const answer = isJsonObject(body) && isJsonObject(body["data"]) ? body["data"] : body;
  const { success } = isJsonObject(body) ? body : {};
  if (success !== undefined && success !== true) throw notRead(`${where}: \`success\` is not true`);
  if (!isJsonObject(answer)) throw notRead(`${where} answered with no contract`);
  const names = ["id", "model"].flatMap((key) => answer[key] ?? []);
  const other = names.find((name) => name !== id);
  if (other !== undefined) {
    const whose = printable(JSON.stringify(other));
    throw notRead(`${where} answered with the contract of ${whose}, another model`);
  }
  const parameters = answer["parameters"];
  if (parameters !== undefined && parameters !== null) return parameters;
  if (answer["input_schema"] !== undefined) {
    const keys = ["operation", "method", "endpoint", "schema_version", "source", "input_schema"];
    return objectOf(
      keys.flatMap((key): [string, Json][] =>
        answer[key] === undefined ? [] : [[key, answer[key]]],
      ),
    );
  }
  // An answer without a contract shows that the model has no contract only if the answer has the id
  // of the model. Without an id, such an answer cannot be used.
  if (names.length === 0) throw notRead(`${where} answered with no contract`);
  return undefined;
}

const notRead = (message: string) => new GenerateFailure(EXIT.notACatalog, message);
