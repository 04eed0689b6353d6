// Prints the declaration files that the SDK would have with other contracts.
import type { ComparableContracts, ComparableRequest } from "../compare/diff/comparable.js";
import { callerTypes, typeText, type RequestKind } from "../typescript/compare/caller-types.js";
import { requestTakesFiles, withFileParameter, withoutFiles } from "../typescript/types/files.js";
import { propertyKey } from "../typescript/text/identifier.js";
import { stringLiteral } from "../typescript/text/literal.js";
import { namesOf } from "../read/normalise/names.js";

/** Path without extension → content of the declaration file; `undefined` for a removed module. */
export type Declarations = ReadonlyMap<string, string | undefined>;

/** The runtime that the declarations import. */
export interface SdkRuntime {
  /**
   * The prefix of the runtime's import paths. In a built package, the runtime is a folder beside
   * `models/`.
   */
  readonly path: "#runtime" | "../runtime";
  /**
   * Whether requests take files. False if the generator of the installed SDK did not support files
   * yet.
   */
  readonly takesFiles: boolean;
}

/**
 * Prints the SDK's declarations for the contracts `after`. Modules that are only in `before` map to
 * undefined.
 */
export function declarationsOf(
  before: ComparableContracts,
  after: ComparableContracts,
  runtime: SdkRuntime,
): Declarations {
  const gone = [
    ...Object.keys(before.models).flatMap((id) => [pathOf(id, "models"), pathOf(id, "schemas")]),
    ...Object.keys(before.operations).map((id) => pathOf(id, "operations")),
  ];
  const models = Object.entries(after.models);
  const operations = Object.entries(after.operations);
  return new Map([
    ...gone.map((path) => [path, undefined] as const),
    ...models.flatMap(([id, contract]) => {
      const { text, json } = moduleOf(id, contract, "model", runtime);
      return [
        [pathOf(id, "models"), text] as const,
        [pathOf(id, "schemas"), schemaOf(id, json, runtime)] as const,
      ];
    }),
    ...operations.map(
      ([id, contract]) =>
        [pathOf(id, "operations"), moduleOf(id, contract, "operation", runtime).text] as const,
    ),
    [
      "models",
      modelsOf(
        models.map(([id]) => id),
        runtime.path.replace("../", "./"),
      ),
    ],
    ["operations", operationsOf(operations.map(([id]) => id))],
    ["untyped-models", untypedOf(Object.keys(after.untyped))],
  ]);
}

/** Returns the path of a contract's module below the SDK's module folder, without extension. */
export const pathOf = (id: string, folder: "models" | "schemas" | "operations"): string =>
  `${folder}/${namesOf(id).file}`;

function moduleOf(
  id: string,
  contract: ComparableRequest,
  kind: RequestKind,
  runtime: SdkRuntime,
): { readonly text: string; readonly json: string } {
  const plain = callerTypes(id, contract, kind);
  const types = withFileParameter(runtime.takesFiles ? plain : withoutFiles(plain));
  const { request, text } = typeText(types);
  const takesFiles = requestTakesFiles(types);
  const json = takesFiles ? `${request}<never>` : request;
  const module = takesFiles ? `ModelWithFiles<${request}, ${json}>` : `ModelModule<${request}>`;
  const type = kind === "model" ? module : `OperationModule<${json}>`;
  return {
    json,
    text: [
      ...(takesFiles
        ? [`import type { ImageFile } from "${runtime.path}/files/image-file.js";`]
        : []),
      text,
      ofDefault(`import("${runtime.path}/call/model/definition.js").${type}`),
    ].join("\n"),
  };
}

const schemaOf = (id: string, json: string, { path }: SdkRuntime): string =>
  [
    `export type { RequestSchema } from "${path}/call/model/json-schema.js";`,
    ofDefault(
      `import("${path}/call/model/json-schema.js").RequestSchema<import(${stringLiteral(`../${pathOf(id, "models")}.js`)}).${json}>`,
    ),
  ].join("\n");

const ofDefault = (type: string): string =>
  `declare const _default: ${type};\nexport default _default;\n`;

const typeOf = (id: string, folder: "models" | "operations"): string =>
  `import(${stringLiteral(`./${pathOf(id, folder)}.js`)}).${namesOf(id).type}`;

const requestsOf = (name: string, ids: readonly string[], folder: "models" | "operations") =>
  `export interface ${name} {\n${ids
    .map((id) => `  ${propertyKey(id)}: ${typeOf(id, folder)};\n`)
    .join("")}}`;

const modelsOf = (ids: readonly string[], runtime: string): string =>
  [
    requestsOf("ModelRequests", ids, "models"),
    "export type ModelId = keyof ModelRequests;",
    `export declare const models: { readonly [Id in ModelId]: import("${runtime}/call/model/registry.js").ModelEntry<ModelRequests[Id]> };`,
    ...ids.map((id) => `export type * from ${stringLiteral(`./${pathOf(id, "models")}.js`)};`),
  ].join("\n");

const operationsOf = (ids: readonly string[]): string =>
  [
    ...ids.map(
      (id) =>
        `export type { ${namesOf(id).type} } from ${stringLiteral(`./${pathOf(id, "operations")}.js`)};`,
    ),
    requestsOf("OperationRequests", ids, "operations"),
  ].join("\n");

const untypedOf = (ids: readonly string[]): string =>
  [
    "export interface UntypedModel { readonly id: string; readonly category: string; readonly capabilityTags: readonly string[] }",
    `export type UntypedModelId = ${ids.length === 0 ? "never" : ids.map(stringLiteral).join(" | ")};`,
    "export declare const untypedModels: readonly UntypedModel[];",
  ].join("\n");
