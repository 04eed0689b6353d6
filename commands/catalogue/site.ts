// Makes the files of an SDK's catalogue.
import { join } from "node:path";
import { runtimeIn } from "../build/runtime-plugin.js";
import { pricesOf } from "../openapi/price.js";
import type { Config } from "../command-line/config.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import { referenceText } from "../../catalogue/data/reference.js";
import { pageFiles } from "../../catalogue/bundle/page.js";
import { bundleSdk, type SiteFiles } from "../../catalogue/bundle/sdk.js";
import {
  listedDocument,
  modelDocument,
  modelList,
  searchWords,
  siteData,
} from "../../catalogue/data/catalogue-data.js";
import { sortOperations, operationDocument } from "../../catalogue/data/operations.js";
import type { ListedModel } from "../../catalogue/data/page-data.js";
import {
  contractsOfLock,
  namesOf,
  openApiDocument,
  pricesOfLock,
  type Project,
  readAnswers,
  readDocumentedContracts,
  readDocumentedPrices,
  readPrevious,
  warningOf,
  withoutInherited,
} from "../../generator/index.js";

/**
 * Makes the catalogue pages for the SDK in a folder. `config` has the SDK's settings. `warn` gets a
 * line for each model that the API reference leaves out.
 */
export async function siteOf(
  folder: string,
  { contracts, runtime }: Pick<Project, "contracts" | "runtime">,
  config: Config = {},
  warn: (line: string) => void = () => undefined,
): Promise<SiteFiles> {
  const { lock, changelog = "" } = await readPrevious(folder);
  if (lock === undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `There is no SDK in ${folder}. Run sdkgen generate, or give the SDK's folder with --out.`,
    );
  }
  const listed = await readDocumentedPrices(join(contracts, "prices.json"));
  const sdk = { lock, changelog, prices: { ...listed, ...lock.prices } };
  const models = Object.entries(lock.models);
  const documentOf = (id: string, document: ListedModel) =>
    [`data/${namesOf(id).file}.json`, json(document)] as const;
  const documented = await readDocumentedContracts(contracts);
  const inDocuments = new Map(documented.operations.map((file) => [file.name, file.inputSchema]));
  const lockContracts = contractsOfLock(lock, documented, config);
  const operations = sortOperations(lockContracts.operations, lock.operations);
  const documents = [
    ...models.flatMap(([id, model]) => [
      documentOf(id, modelDocument(id, model, sdk)),
      [`schemas/${namesOf(id).file}.json`, json(model.input_schema)] as const,
    ]),
    ...Object.entries(lock.untyped).map(([id, model]) =>
      documentOf(id, listedDocument(id, model, operations, sdk)),
    ),
    ...operations.flatMap((operation) => {
      // Prefers the schema of the API documents to `operation.schema`, because the documents list
      // the fields in an order that is easy to read.
      const schema = inDocuments.get(operation.id) ?? operation.schema;
      return [
        [`calls/${operation.id}.json`, json(operationDocument(operation, schema))] as const,
        [`calls/schemas/${operation.id}.json`, json(schema)] as const,
      ];
    }),
  ];
  const modules = {
    models: models.map(([id]) => namesOf(id).file),
    operations: operations.map(({ names }) => names.file),
  };
  const bundled = await bundleSdk(folder, modules, runtimeIn(runtime));
  for (const one of withoutInherited(lockContracts).omitted)
    warn(warningOf(one, "the API reference"));
  const openapi = openApiDocument(lockContracts, await readAnswers(contracts), {
    server: "/",
    license: config.license,
    contact: config.repository,
    priceOf: pricesOf(await pricesOfLock(lock, contracts)),
  });
  return new Map([
    ...[...(await pageFiles())].filter(([path]) => !path.startsWith("drift.")),
    ...bundled,
    ["openapi.json", json(openapi)],
    ["reference.json", new TextEncoder().encode(referenceText(openapi))],
    ["site.json", json(siteData(sdk))],
    ["models.json", json(modelList(sdk))],
    ["search.json", json(searchWords(sdk, openapi))],
    // If a gateway serves the pages, it answers this path itself. Other servers send this `null`,
    // which means that no gateway serves the pages.
    ["gateway.json", json(null)],
    ...documents,
  ]);
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
