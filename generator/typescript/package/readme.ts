// Makes the values of the README template. Every text from the catalog is encoded for Markdown.
import type {
  ModelContract,
  OperationContract,
  UntypedModel,
} from "../../read/normalise/contract.js";
import type { Contracts } from "../../read/normalise/normalise.js";
import { nameOnClient } from "../../read/normalise/operations.js";
import { requestTree } from "../../read/tree/contract-tree.js";
import { nodesOfCondition, type Node } from "../../read/tree/tree.js";
import { stringLiteral } from "../text/literal.js";
import { inertCell, inertText, markdownTable } from "../text/markdown.js";
import { exampleRequest } from "../example.js";
import { objectBlock } from "../json-literal.js";
import { indent, hardline, printCode, type Code } from "../layout/code.js";
import {
  DEFAULT_NAME,
  programName,
  subpathName,
  webAddress,
  type PackageFacts,
  type Publishing,
} from "./manifest.js";

/** Returns the README values that do not contain the package name. */
export function readmeView(
  { models, operations, untyped }: Contracts,
  publishing: Publishing,
): object {
  // A registry shows only README.md, so its links must lead to the repository.
  const pages = webAddress(publishing) ?? "";
  return {
    modelTable: markdownTable(
      ["Model", "Category", "Tags", "Required fields", "Contract"],
      models.map((model) => [
        `[${inertCell(model.id)}](${pages}${pagePath(model)})`,
        inertText(model.category),
        tagsText(model.capabilityTags),
        requiredFields(model),
        inertText(model.schemaVersion),
      ]),
    ),
    models: models.length > 0,
    ...exampleView(exampleModel(models)),
    ...operationModels(operations, untyped),
    untyped: untyped.length > 0,
    untypedTable: markdownTable(
      ["Model", "Category", "Tags"],
      untyped.map(({ id, category, capabilityTags }) => [
        inertCell(id),
        inertText(category),
        tagsText(capabilityTags),
      ]),
    ),
    operationTable: markdownTable(
      ["Operation", "Call", "Request type", "Endpoint"],
      operations.map((operation) => [
        inertText(operation.summary),
        `[${inertCell(`client.${nameOnClient(operation.id)}`)}](${pages}${operationPagePath(operation)})`,
        inertCell(operation.names.type),
        inertCell(`${operation.method} ${operation.endpoint}`),
      ]),
    ),
  };
}

// The `@` of a package scope is not escaped, because it is part of the name. `inertText` would put
// an invisible character behind it.
const titleOf = (name: string) =>
  name.startsWith("@") ? `@${inertText(name.slice(1))}` : inertText(name);

/** Returns the README values that contain the package name. */
export function packageView(
  { models: [first] }: Contracts,
  { name, version, registry, baseUrl }: PackageFacts,
): object {
  const subpath = first === undefined ? "" : subpathName(first);
  return {
    title: titleOf(name),
    name,
    version,
    major: version.split(".")[0],
    gateway: baseUrl && inertCell(baseUrl),
    hasOwnName: name !== DEFAULT_NAME,
    install: installLines(name, registry).join("\n"),
    packageName: stringLiteral(name),
    program: programName(name),
    journalModule: stringLiteral(`${name}/journal`),
    aiSdkModule: stringLiteral(`${name}/ai-sdk`),
    proxyModule: stringLiteral(`${name}/proxy`),
    clientModule: stringLiteral(`${name}/client`),
    modelsModule: stringLiteral(`${name}/models`),
    modelModule: stringLiteral(`${name}/models/${subpath}`),
    schemaModule: stringLiteral(`${name}/schemas/${subpath}`),
  };
}

function installLines(name: string, registry: string | undefined): readonly string[] {
  if (registry === undefined) return [`npm install ${name}`];
  const scope = /^@[^/]+/.exec(name)?.[0];
  return scope === undefined
    ? [`npm install ${name} --registry ${registry}`]
    : [`npm config set --location project ${scope}:registry ${registry}`, `npm install ${name}`];
}

/** Returns the model for the examples: the first model with the most tags. */
const exampleModel = (models: readonly ModelContract[]): ModelContract | undefined =>
  models.reduce<ModelContract | undefined>(
    (best, model) =>
      model.capabilityTags.length > (best?.capabilityTags.length ?? -1) ? model : best,
    undefined,
  );

/**
 * Returns the request, the code of two calls with this request (`run` and `submit`), and the name
 * of the list of results: `images` or `videos`. Default for `request`: a small request.
 */
export function exampleCall(contract: ModelContract, request = exampleRequest(contract)) {
  const call = (declared: string, method: string): Code => [
    `const ${declared} = await client.model(${stringLiteral(contract.id)}).${method}(`,
    objectBlock(request),
    ");",
  ];
  return {
    request,
    run: call("result", "run"),
    submit: call("task", "submit"),
    plural: contract.category === "image" ? "images" : "videos",
  };
}

/** Returns the path of a model's page, relative to README.md. */
export const pagePath = ({ names }: ModelContract): string => `docs/models/${names.file}.md`;

/** Returns the path of an operation's page, relative to README.md. */
export const operationPagePath = ({ names }: OperationContract): string =>
  `docs/operations/${names.file}.md`;

/** Prints tags as text; returns "–" without tags. */
export const tagsText = (tags: readonly string[]) => inertText(tags.join(", ")) || "–";

// Prints the table cell with the fields that a model requires.
function requiredFields({ schema }: ModelContract): string {
  const { root } = requestTree(schema);
  const required = (node: Node): readonly string[] =>
    node.kind === "object"
      ? [...node.fields].flatMap(([name, field]) =>
          field.required && name !== "model" ? [name] : [],
        )
      : [];
  const always = required(root);
  const choice = root.conditions.find(({ kind }) => kind === "anyOf");
  const sets = choice === undefined ? [] : nodesOfCondition(choice).map(required);
  const oneOf = sets.every((set) => set.length > 0)
    ? sets.map((set) => set.map(inertCell).join(" with ")).join(", ")
    : "";
  return [...always.map(inertCell), ...(oneOf === "" ? [] : [`one of ${oneOf}`])].join(", ") || "–";
}

// Returns the values of the README template for the example calls, which send a small request to
// the model. Empty without a model.
function exampleView(model: ModelContract | undefined): object {
  if (model === undefined) return {};
  const { request, run, submit, plural } = exampleCall(model);
  return {
    modelId: stringLiteral(model.id),
    plural,
    runCall: printCode(run),
    indentedRunCall: printCode(indent([hardline, run])).slice(1),
    submitCall: printCode(submit),
    request: printCode(["const request = ", objectBlock(request), " as const;"]),
  };
}

/**
 * Returns the model id for an operation's example: an id that the schema lists, or else a model of
 * the catalog. If there is none, returns a placeholder such as `<chat model>`.
 */
export function operationModel(
  operation: OperationContract,
  untyped: readonly UntypedModel[],
): string {
  const node = requestTree(operation.schema).root.fields.get("model")?.node;
  const [listed] = node?.kind === "words" ? node.values : [];
  if (typeof listed === "string") return listed;
  const category = categoryOf(operation);
  const untypedId = untyped.find((model) => model.category === category)?.id;
  return operation.offeredModels[0] ?? untypedId ?? `<${category} model>`;
}

/** Returns the category of the models that an operation accepts. */
const categoryOf = ({ id }: OperationContract) =>
  id.startsWith("images-") ? "image" : id.startsWith("music-") ? "audio" : "chat";

// Returns the model ids of the examples in README.md.
function operationModels(
  operations: readonly OperationContract[],
  untyped: readonly UntypedModel[],
): object {
  const idOf = (name: string, category: string) => {
    const operation = operations.find(({ id }) => id === name);
    return stringLiteral(
      operation === undefined ? `<${category} model>` : operationModel(operation, untyped),
    );
  };
  return {
    imageModel: idOf("images-generations", "image"),
    soundModel: idOf("music-sounds", "audio"),
    textModel: idOf("text-generate-content", "chat"),
  };
}
