// Makes one module per model or operation: types, checks, metadata and default export.
import type { Contract } from "../read/normalise/contract.js";
import { metadataOf } from "../read/normalise/metadata.js";
import type { JsonObject } from "../read/schema/json.js";
import type { EmittedFile } from "./file.js";
import { objectBlock } from "./json-literal.js";
import { hardline, indent, lines, printCode, typeArguments, type Code } from "./layout/code.js";
import { modulePath } from "./module-path.js";
import { BANNER, moduleText, validationImport } from "./module-text.js";
import { commentLines } from "./text/comment.js";
import { stringLiteral } from "./text/literal.js";
import type { RequestTypes } from "./types/declaration.js";
import { requestTakesFiles, withFileParameter } from "./types/files.js";
import { printTypes } from "./types/print-types.js";
import { requestTypes } from "./types/request-types.js";
import { validatorModule } from "./validator/validator-module.js";

export interface RequestModule<Of extends Contract = Contract> {
  readonly contract: Of;
  readonly types: readonly string[];
  /** The name of the request type. */
  readonly request: string;
  readonly checks: Checks;
  readonly metadata: JsonObject;
  /** Whether the request takes image files. Its type then has the type parameter `File`. */
  readonly takesFiles: boolean;
}

const IMAGE_FILE = 'import type { ImageFile } from "#runtime/files/image-file.js";';

/** The emitted functions that check a request. */
interface Checks {
  /** The names that the checks import from the runtime. */
  readonly imports: readonly string[];
  readonly declarations: readonly string[];
  /** The names of the checks that `defineModel` or `defineOperation` gets as arguments. */
  readonly names: readonly string[];
}

export function requestModule<Of extends Contract>(contract: Of): RequestModule<Of> {
  const types = moduleTypes(contract);
  const { imports, declarations, hasRules } = validatorModule(contract);
  const names = ["checkContract", ...(hasRules ? ["RULES"] : [])];
  return {
    contract,
    types: printTypes(types).map(printCode),
    request: types.request,
    checks: { imports, declarations: declarations.map(printCode), names },
    metadata: metadataOf(contract),
    takesFiles: requestTakesFiles(types),
  };
}

// Caches the types, because entry-points.ts needs them again.
const typesByContract = new WeakMap<Contract, RequestTypes>();

/**
 * Returns the types that the module of a contract declares. A type that mentions image files has
 * the type parameter `File`.
 */
export function moduleTypes(contract: Contract): RequestTypes {
  const types = typesByContract.get(contract) ?? withFileParameter(requestTypes(contract));
  typesByContract.set(contract, types);
  return types;
}

export const emitRequestModule = (contract: Contract): EmittedFile =>
  moduleFile(requestModule(contract));

/**
 * Returns the file of a module. If several models share their checks, `shared` is the path of the
 * module with these checks.
 */
export function moduleFile(module: RequestModule, shared?: string): EmittedFile {
  const { contract, types, checks } = module;
  const files = types.some((text) => text.includes("<File = ImageFile>")) ? [IMAGE_FILE] : [];
  const isModel = contract.kind === "model";
  const define = isModel ? "defineModel" : "defineOperation";
  const definition = `import { ${define} } from "#runtime/call/model/definition.js";`;
  const text = moduleText(
    shared === undefined
      ? [
          lines([BANNER, definition, ...files, validationImport(checks.imports)]),
          ...types,
          ...checks.declarations,
          definitionOf(module, define, checks.names),
        ]
      : [
          lines([BANNER, `import checks from "../${shared}.js";`, definition, ...files]),
          ...types,
          definitionOf(
            module,
            define,
            checks.names.map((name) => `checks.${name}`),
          ),
        ],
  );
  const path = `src/${modulePath(contract)}.ts`;
  return { path, text, ...(isModel && { models: [contract.id] }) };
}

function definitionOf(
  { contract, request, metadata, takesFiles }: RequestModule,
  define: string,
  checks: readonly string[],
): Code {
  const isModel = contract.kind === "model";
  // The type arguments. `defineModel` gets the request type and the model's category, which decides
  // the type of results in web pages. If the request takes files, `defineModel` also gets the type
  // without files, such as `VideoRequest<never>`, because the validator checks JSON.
  // `defineOperation` gets only the type without files: a client finds the type with files in the
  // map of operations.
  const json = takesFiles ? `${request}<never>` : request;
  const types = isModel
    ? [request, stringLiteral(contract.category), ...(takesFiles ? [json] : [])]
    : [json];
  const text = isModel ? `Model \`${contract.id}\`.` : contract.summary;
  const parameters = [objectBlock(metadata), ...checks].map((code) => [code, ","]);
  return lines([
    `/** ${commentLines(text).join(" ")} */`,
    [
      "export default /* @__PURE__ */ ",
      typeArguments(define, types),
      "(",
      indent([hardline, lines(parameters)]),
      hardline,
      ");",
    ],
  ]);
}
