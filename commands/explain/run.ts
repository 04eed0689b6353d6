// sdkgen explain: explains a rejection code, an exit code, or a model of the SDK.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  didYouMean,
  isJsonObject,
  type Json,
  type JsonObject,
  type Lock,
  printable,
  readDocumentedPrices,
  readPrevious,
  REJECTIONS,
  sentenceOf,
} from "../../generator/index.js";
import { EXIT, EXIT_MEANINGS, usage } from "../../generator/failure.js";
import { DEFAULT_OUT } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import { command } from "../command-line/command.js";
import type { SafeContext } from "../command-line/context.js";
import { JSON_OUTPUT, OUT } from "../command-line/flags.js";

const LINE = {
  name: "explain",
  takes: [
    {
      name: "<code or model>",
      says: "a rejection code such as E_REF_CYCLE, an exit code such as 5, or the id of a model of the SDK",
    },
  ],
  flags: { out: OUT, json: JSON_OUTPUT },
  notes: "Exit codes: 0 explained, 2 unknown code or model, or no SDK in the folder.",
};

export const runExplain = command(LINE, async ({ flags, words: [subject = ""] }, context) => {
  const { cwd, print, printJson } = context;
  const meaning = meaningOf(subject);
  if (meaning !== undefined) {
    if (flags.json) printJson(meaning);
    else print(`${meaning.code}: ${meaning.means} ${meaning.advice}`);
    return EXIT.done;
  }
  const out = flags.out ?? (await loadConfig(cwd)).out ?? DEFAULT_OUT;
  const model = await modelOf(subject, out, context);
  if (flags.json) printJson(model);
  else print(modelText(model));
  return EXIT.done;
});

interface Meaning {
  readonly code: string;
  readonly means: string;
  readonly advice: string;
}

function meaningOf(subject: string): Meaning | undefined {
  const all: Readonly<Record<string, readonly [string, string]>> = {
    ...REJECTIONS,
    ...EXIT_MEANINGS,
  };
  const code = subject.toUpperCase();
  const [means, advice] = (Object.hasOwn(all, code) ? all[code] : undefined) ?? [];
  return means === undefined || advice === undefined ? undefined : { code, means, advice };
}

async function modelOf(
  id: string,
  sdkFolder: string,
  { cwd, project }: SafeContext,
): Promise<ExplainedModel> {
  const out = resolve(cwd, sdkFolder);
  const { lock } = await readPrevious(out);
  const entry = { ...lock?.untyped, ...lock?.models }[id];
  if (lock === undefined || entry === undefined) throw noSuchModel(id, sdkFolder, lock);
  const documented = await readDocumentedPrices(join(project.contracts, "prices.json"));
  const prices = (lock.prices ?? documented)[id];
  return {
    id,
    version: lock.version,
    ...entry,
    ...(await moduleOf(id, out, lock)),
    ...(prices !== undefined && { prices }),
  } as ExplainedModel;
}

function noSuchModel(id: string, sdkFolder: string, lock: Lock | undefined) {
  const models = Object.keys({ ...lock?.models, ...lock?.untyped });
  const near = didYouMean(id, [...Object.keys(REJECTIONS), ...models]);
  const why =
    lock === undefined
      ? `there is no SDK in ${sdkFolder}${near || "; run sdkgen generate, or give the folder of the SDK with --out."}`
      : `the SDK in ${sdkFolder} has no such model${near || "; its README.md lists the models."}`;
  return usage(`${printable(JSON.stringify(id))} is not a code, and ${printable(why, 500)}`);
}

// Returns the path of a model's module and the code of its request types; `undefined` if there is
// no module. The comment above the request type contains the model's id, so the module is found by
// this comment.
async function moduleOf(id: string, out: string, { files }: Lock) {
  for (const path of Object.keys(files).filter((each) => each.startsWith("src/models/"))) {
    const text = await readFile(join(out, path), "utf8").catch(() => "");
    if (!text.includes(` * Request of \`${id}\``)) continue;
    const types =
      /\n\n((?:\/\*\*|export (?:type|interface)|type |interface )[^]*?)\n(?=const |function |export (?:const|function|default))/.exec(
        text,
      );
    return { module: path, request: types?.[1]?.trim() ?? "" };
  }
  return undefined;
}

/** The data of a model. A model without a contract has only `category` and tags. */
interface ExplainedModel extends Partial<Lock["models"][string]> {
  readonly id: string;
  /** Version of the SDK. */
  readonly version: string;
  /** Source code of the request types. */
  readonly request?: string;
  /** Path of the module with the request types, relative to the SDK's folder. */
  readonly module?: string;
  /** The model's entry in the price list. */
  readonly prices?: Json;
}

function modelText(model: ExplainedModel): string {
  const {
    id,
    category,
    capability_tags: tags = [],
    request,
    rules = [],
    doubts = [],
    prices,
  } = model;
  const parts = [
    `${id}: a model of the category ${category}${tags.length === 0 ? "" : ` (${tags.join(", ")})`}.`,
    originOf(model),
    ...(doubts.length === 0
      ? []
      : [
          `Doubts about its contract:\n${doubts.map((one) => `  - ${sentenceOf(one)}`).join("\n")}`,
        ]),
    ...(rules.length === 0
      ? []
      : [`Rules beyond the types:\n${rules.map(({ message }) => `  - ${message}`).join("\n")}`]),
    !isJsonObject(prices)
      ? "Prices: the price list does not have this model; client.model(id).estimate returns unknown."
      : `Prices when the SDK was generated, in USD after discount:\n${priceLines(prices).join("\n")}`,
    ...(request === undefined ? [] : [`Request (${model.module}):\n\n${request}`]),
  ];
  return parts.join("\n\n");
}

function originOf({ id, version, schema_version: date, source, hash, endpoint }: ExplainedModel) {
  if (date === undefined) {
    return `The catalog has no contract for this model. Version ${version} of the SDK calls it with client.untyped(${JSON.stringify(id)}), or for some categories with a resource such as client.text.`;
  }
  return `Its contract of ${date} (source ${source}, SHA-256 ${hash?.slice(0, 12)}…) is in version ${version} of the SDK; requests go to POST ${endpoint}.`;
}

// Returns a line for each price. A price list may nest its prices, as in
// `input_material_prices.image`.
function priceLines(blocks: JsonObject, name = ""): readonly string[] {
  return Object.entries(blocks).flatMap(([key, block]) => {
    if (!isJsonObject(block)) return [];
    const title = `${name}${key.replaceAll("_", " ")}`;
    const { unit, dimension, items } = block;
    if (typeof unit !== "string") return priceLines(block, `${title}, `);
    const amounts = isJsonObject(items)
      ? Object.entries(items).map(([item, price]) => `${item} ${amountOf(price)}`)
      : [amountOf(block)];
    const by = typeof dimension === "string" ? ` by ${dimension}` : "";
    return [`  ${title}, ${unit.replaceAll("_", " ")}${by}: ${amounts.join(", ")}`];
  });
}

const amountOf = (price: Json): string =>
  isJsonObject(price) ? String(price["after_discount"] ?? price["original_price"] ?? "?") : "?";
