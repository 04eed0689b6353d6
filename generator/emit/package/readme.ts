// The contents of the SDK's README.md: every text from the catalog is encoded for Markdown.
import type { ModelContract } from "../../normalise/contract.js";
import type { Contracts } from "../../normalise/normalise.js";
import { nameOnClient } from "../../normalise/operations.js";
import { requestTree } from "../../reading/contract-tree.js";
import { nodesOfCondition, type Node } from "../../reading/tree.js";
import { stringLiteral } from "../text/literal.js";
import { inertCell, inertText, markdownTable } from "../text/markdown.js";
import { subpathName } from "./manifest.js";

/** The view of README.md, without what names the package. */
export function readmeView(
  { models, operations, untyped }: Contracts,
  requiredOf: (model: ModelContract) => string,
): object {
  return {
    modelTable: markdownTable(
      ["Model", "Category", "Tags", "Required fields", "Contract"],
      models.map((model) => [
        modelLink(model),
        inertText(model.category),
        shownTags(model.capabilityTags),
        requiredOf(model),
        inertText(model.schemaVersion),
      ]),
    ),
    models: models.length > 0,
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

/** The path of a model's page, from README.md. */
export const pagePath = ({ names }: ModelContract): string => `docs/models/${names.file}.md`;

/** The cell that names a model. */
export const modelLink = (model: ModelContract): string =>
  `[${inertCell(model.id)}](${pagePath(model)})`;

/** Tags as text. */
export const shownTags = (tags: readonly string[]) => inertText(tags.join(", ")) || "–";

/** The cell of the fields that a model requires, read from its contract. */
export function requiredFields({ schema }: ModelContract): string {
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
