// The modules that name all others: index, request types by id, registry, models without a contract.
import type { Contract } from "../../normalise/contract.js";
import type { Contracts } from "../../normalise/normalise.js";
import { jsonLiteral } from "../json-literal.js";
import { block, indent, lines, printCode, unionAfterColon, type Code } from "../layout/code.js";
import { modulePath } from "../module-path.js";
import { BANNER } from "../module-text.js";
import type { Publishing } from "./manifest.js";
import { loaderOf, modelEntry } from "./model-entry.js";
import { propertyKey } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";

/** The values for the templates of the entry points. */
export function entryPoints(
  { models, operations, untyped }: Contracts,
  { baseUrl }: Publishing,
): object {
  const requests = (name: string, contracts: readonly Contract[]) =>
    printCode(block(`export interface ${name}`, contracts.map(requestType)));
  const idsOf = (name: string, all: readonly { readonly id: string }[]) => {
    const ids = all.map(({ id }) => stringLiteral(id));
    const type = ids.length > 1 ? unionAfterColon(ids) : [" ", ids[0] ?? "never"];
    return printCode([`export type ${name} =`, type, ";"]);
  };
  const idsOfKind = (name: string, kind: string) =>
    idsOf(
      name,
      [...models, ...(kind === "chat" ? untyped : [])].filter(({ category }) => category === kind),
    );
  return {
    banner: BANNER,
    baseUrl: baseUrl === undefined ? "undefined" : stringLiteral(baseUrl),
    operationTypes: operations.map(
      (contract) => `export type { ${contract.names.type} } from ${moduleOf(contract)};`,
    ),
    modelRequests: requests("ModelRequests", models),
    modelEntries: printCode(indent(lines(models.map(modelEntry)))),
    operationRequests: requests("OperationRequests", operations),
    loaders: printCode(indent([block("models:", models.map(loader)), ","])),
    operationLoaders: printCode([
      block("export const operations =", operations.map(loader)),
      ' satisfies ModelRegistry["operations"];',
    ]),
    untypedIds: idsOf("UntypedModelId", untyped),
    textIds: idsOfKind("TextModelId", "chat"),
    imageIds: idsOfKind("ImageModelId", "image"),
    videoIds: idsOfKind("VideoModelId", "video"),
    untypedModels: printCode(
      jsonLiteral(
        untyped.map(({ id, category, capabilityTags }) => ({ id, category, capabilityTags })),
      ),
    ),
  };
}

const moduleOf = (contract: Contract) => stringLiteral(`./${modulePath(contract)}.js`);

const requestType = (contract: Contract): string =>
  `${propertyKey(contract.id)}: import(${moduleOf(contract)}).${contract.names.type};`;

const loader = (contract: Contract): Code => loaderOf(contract.id, modulePath(contract));
