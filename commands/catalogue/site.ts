// The files of the catalogue of an SDK.
import { join } from "node:path";
import type { Config } from "../command-line/config.js";
import type { Project } from "../../generator/sources.js";
import { readDocumentedPrices } from "../../generator/normalise/prices.js";
import { namesOf } from "../../generator/normalise/names.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import { readPrevious } from "../../generator/write/previous.js";
import { documentOfLock } from "../openapi/document-of-lock.js";
import { pageFiles } from "./bundle/page.js";
import { bundledSdk, type SiteFiles } from "./bundle/sdk.js";
import type { ListedModel } from "./data/page-data.js";
import { referenceData } from "./data/reference.js";
import { modelDocument, modelList, searchWords, siteData } from "./data/catalogue-data.js";

/** Makes the site of the SDK in a folder, for which a configuration has settings. */
export async function siteOf(
  folder: string,
  { contracts }: Pick<Project, "contracts">,
  config: Config = {},
): Promise<SiteFiles> {
  const { lock, changelog = "" } = await readPrevious(folder);
  if (lock === undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `There is no SDK in ${folder}; run sdkgen generate, or name its folder with --out.`,
    );
  }
  const documented = await readDocumentedPrices(join(contracts, "prices.json"));
  const sdk = { lock, changelog, prices: { ...documented, ...lock.prices } };
  const models = Object.entries(lock.models);
  const documentOf = (id: string, document: ListedModel) =>
    [`data/${namesOf(id).file}.json`, json(document)] as const;
  const documents = [
    ...models.map(([id, model]) => documentOf(id, modelDocument(id, model, sdk))),
    ...Object.entries(lock.untyped).map(([id, { category, capability_tags: tags }]) =>
      documentOf(id, { id, category, tags }),
    ),
  ];
  const bundled = await bundledSdk(
    folder,
    models.map(([id]) => namesOf(id).file),
  );
  const openapi = await documentOfLock(lock, contracts, config);
  return new Map([
    ...[...(await pageFiles())].filter(([path]) => !path.startsWith("drift.")),
    ...bundled,
    ["openapi.json", json(openapi)],
    ["reference.json", json(referenceData(openapi))],
    ["site.json", json(siteData(sdk))],
    ["models.json", json(modelList(sdk))],
    ["search.json", json(searchWords(sdk))],
    // Which gateway serves the page: none, until one says so.
    ["gateway.json", json(null)],
    ...documents,
  ]);
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
