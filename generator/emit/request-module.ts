// One module per model or operation: types, validator, metadata, default export.
import type { Contract } from "../normalise/contract.js";
import { hardline, indent, lines, printCode, type Code } from "./layout/code.js";
import { objectBlock } from "./json-literal.js";
import { commentLines } from "./text/comment.js";
import { requestTree, type ObjectTree } from "../reading/contract-tree.js";
import { objectOf, type Json, type JsonObject } from "../schema/json.js";
import { isScalar } from "../schema/scalar.js";
import { fieldNames } from "./field-names.js";
import type { EmittedFile } from "./file.js";
import { printTypes } from "./types/print-types.js";
import { requestTypes } from "./types/request-types.js";
import { validatorModule, type ValidatorCode } from "./validator/validator-module.js";

/** First line of every emitted TypeScript file. */
export const BANNER =
  "// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.";

/** The path of a contract's module below `src/`, without extension. */
export function modulePath(contract: Contract): string {
  const folder = contract.kind === "model" ? "models" : "operations";
  return `${folder}/${contract.names.file}`;
}

/** Emits the module of a contract. */
export async function emitRequestModule(contract: Contract): Promise<EmittedFile> {
  const types = requestTypes(contract);
  const validator = await validatorModule(contract);
  const parts: Code[] = [
    lines([BANNER, ...importLines(contract, validator)]),
    ...printTypes(types),
    ...validator.declarations,
    definition(contract, types.request, validator),
  ];
  const text = `${parts.map(printCode).join("\n\n")}\n`;
  // Prettier has its own mind about lines that cannot fit and about intersections; those few files go through it, and the
  // formulas of rules.
  const format =
    text.includes(") & (") ||
    text.split("\n").some((line) => line.length > 100 && !/^\s*(\*|\/\*\*|\/\/)/.test(line));
  const path = `src/${modulePath(contract)}.ts`;
  return contract.kind === "model"
    ? { path, text, format, model: contract.id }
    : { path, text, format };
}

function importLines({ kind }: Contract, { imports }: ValidatorCode): readonly Code[] {
  const define = kind === "model" ? "defineModel" : "defineOperation";
  const open = "import {";
  return [
    `import { ${define} } from "../runtime/model/definition.js";`,
    [spacedList(open, imports, "}"), ' from "../runtime/validation/index.js";'],
  ];
}

// Named imports are the one list that prettier spaces inside its braces.
function spacedList(open: string, names: readonly string[], close: string): Code {
  const oneLine = `${open} ${names.join(", ")} ${close} from "../runtime/validation/index.js";`;
  if (oneLine.length <= 100) return `${open} ${names.join(", ")} ${close}`;
  return lines([open, ...names.map((name) => `  ${name},`), close]);
}

function definition(contract: Contract, request: string, { hasRules }: ValidatorCode): Code {
  const isModel = contract.kind === "model";
  const define = isModel ? "defineModel" : "defineOperation";
  const checks = hasRules ? ["checkContract,", "checkRules,"] : ["checkContract,"];
  const metadata = objectBlock(metadataOf(contract));
  const text = isModel ? `Model \`${contract.id}\`.` : contract.summary;
  const head = `export default /* @__PURE__ */ ${define}<${request}>(`;
  return lines([
    `/** ${commentLines(text).join(" ")} */`,
    [head, indent([hardline, lines([[metadata, ","], ...checks])]), hardline, ");"],
  ]);
}

function metadataOf(contract: Contract): JsonObject {
  const tree = requestTree(contract.schema);
  const defaults = defaultsOf(tree);
  const fields = fieldNames(tree);
  const request = {
    operation: contract.operation,
    method: contract.method,
    endpoint: contract.endpoint,
  };
  const filled = {
    ...(Object.keys(defaults).length > 0 && { defaults }),
    pricing: contract.pricing,
    ...(fields && { fields }),
  };
  if (contract.kind === "operation") return { ...request, ...filled };
  const { polling, timeoutSeconds, idempotencyKey } = contract.facts;
  return {
    id: contract.id,
    category: contract.category,
    capabilityTags: contract.capabilityTags,
    ...request,
    schemaVersion: contract.schemaVersion,
    idempotencyKey,
    ...filled,
    ...(polling && { polling: { minSeconds: polling.minSeconds, maxSeconds: polling.maxSeconds } }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
}

// What `estimate` and `budget` fill in for fields that a request leaves out.
function defaultsOf({ root }: ObjectTree): JsonObject {
  return objectOf(
    [...root.fields].flatMap(([name, { node }]): [string, Json][] =>
      node.default !== undefined && isScalar(node.default) ? [[name, node.default]] : [],
    ),
  );
}
