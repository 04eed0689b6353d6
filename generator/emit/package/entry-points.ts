// The modules that name all others: index, request types by id, registry, models without a contract.
import type { Contract } from "../../normalise/contract.js";
import type { Contracts } from "../../normalise/normalise.js";
import { jsonLiteral } from "../json-literal.js";
import { block, group, hardline, indent, line, printCode, type Code } from "../layout/code.js";
import { modulePath } from "../module-path.js";
import { BANNER } from "../module-text.js";
import { objectKey, propertyKey } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";

/** The values for the templates of the entry points. */
export function entryPoints({ models, operations, untyped }: Contracts): object {
  const requests = (name: string, contracts: readonly Contract[]) =>
    printCode(block(`export interface ${name}`, contracts.map(requestType)));
  return {
    banner: BANNER,
    operationTypes: operations.map(
      (contract) => `export type { ${contract.names.type} } from ${moduleOf(contract)};`,
    ),
    modelRequests: requests("ModelRequests", models),
    operationRequests: requests("OperationRequests", operations),
    loaders: printCode(
      indent([
        [block("models:", models.map(loader)), ",", hardline],
        [block("operations:", operations.map(loader)), ","],
      ]),
    ),
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

const loader = (contract: Contract): Code =>
  group([
    `${objectKey(contract.id)}: async () =>`,
    indent([line, `(await import(${moduleOf(contract)})).default,`]),
  ]);
