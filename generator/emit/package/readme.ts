// The contents of the SDK's README.md: every text from the catalog is encoded for Markdown.
import type { ModelContract } from "../../normalise/contract.js";
import type { Contracts } from "../../normalise/normalise.js";
import { nameOnClient } from "../../normalise/operations.js";
import { requestTree } from "../../reading/contract-tree.js";
import { nodesOfCondition, type Node } from "../../reading/tree.js";
import type { JsonObject } from "../../schema/json.js";
import { exampleRequest } from "../example.js";
import { objectBlock } from "../json-literal.js";
import { lines, printCode } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { inertCell, inertCode, inertText, markdownTable } from "../text/markdown.js";
import { subpathName } from "./manifest.js";

/** What README.md says of a model's request, encoded. */
export interface ReadmeEntry {
  /** The cell of the fields that it requires. */
  readonly required: string;
  /** The lines of its example, from the call on. */
  readonly call: string;
}

/** The view of README.md, without what names the package. */
export function readmeView(
  { models, operations, untyped }: Contracts,
  entryOf: (model: ModelContract) => ReadmeEntry,
): object {
  const entries = models.map((model) => ({ model, ...entryOf(model) }));
  return {
    modelTable: markdownTable(
      ["Model", "Category", "Tags", "Required fields", "Contract"],
      entries.map(({ model: { id, category, capabilityTags, schemaVersion }, required }) => [
        inertCell(id),
        inertText(category),
        shownTags(capabilityTags),
        required,
        inertText(schemaVersion),
      ]),
    ),
    models: entries.map(({ model: { id }, call }) => ({ heading: inertCode(id), call })),
    untyped: untyped.length > 0,
    untypedTable: markdownTable(
      ["Model", "Category", "Tags"],
      untyped.map(({ id, category, capabilityTags }) => [
        inertCell(id),
        inertText(category),
        shownTags(capabilityTags),
      ]),
    ),
    operationTable: markdownTable(
      ["Operation", "Call", "Request type", "Endpoint"],
      operations.map(({ id, summary, names, method, endpoint }) => [
        inertText(summary),
        inertCell(`client.${nameOnClient(id)}`),
        inertCell(names.type),
        inertCell(`${method} ${endpoint}`),
      ]),
    ),
  };
}

/** The values of README.md that name the package. */
export function packageView({ models: [first] }: Contracts, name: string): object {
  return {
    title: inertText(name),
    packageName: stringLiteral(name),
    schemaModule: stringLiteral(`${name}/schemas/${first === undefined ? "" : subpathName(first)}`),
  };
}

const shownTags = (tags: readonly string[]) => inertText(tags.join(", ")) || "–";

/** What README.md says of a model, read from its contract. */
export const readmeEntry = (contract: ModelContract): ReadmeEntry => ({
  required: requiredFields(contract.schema) || "–",
  call: exampleCall(contract),
});

function requiredFields(schema: JsonObject): string {
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
  return [...always.map(inertCell), ...(oneOf === "" ? [] : [`one of ${oneOf}`])].join(", ");
}

// No literal can close the Markdown fence around it: literals have no line breaks.
function exampleCall(contract: ModelContract): string {
  const plural = contract.category === "image" ? "images" : "videos";
  return printCode(
    lines([
      [
        `const result = await client.model(${stringLiteral(contract.id)}).run(`,
        objectBlock(exampleRequest(contract)),
        ");",
      ],
      `console.log(result.${plural}, result.cost);`,
    ]),
  );
}
