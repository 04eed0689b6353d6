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

/** The view of README.md. */
export function readmeView({ models, operations, untyped }: Contracts, name: string): object {
  const [first] = models;
  return {
    title: inertText(name),
    packageName: stringLiteral(name),
    schemaModule: stringLiteral(`${name}/schemas/${first === undefined ? "" : subpathName(first)}`),
    modelTable: markdownTable(
      ["Model", "Category", "Tags", "Required fields", "Contract"],
      models.map(({ id, category, capabilityTags, schema, schemaVersion }) => [
        inertCell(id),
        inertText(category),
        shownTags(capabilityTags),
        requiredFields(schema) || "–",
        inertText(schemaVersion),
      ]),
    ),
    models: models.map((contract) => ({
      heading: inertCode(contract.id),
      snippet: snippet(contract, name),
    })),
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

const shownTags = (tags: readonly string[]) => inertText(tags.join(", ")) || "–";

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
function snippet(contract: ModelContract, packageName: string): string {
  const plural = contract.category === "image" ? "images" : "videos";
  return printCode(
    lines([
      `import { createClient } from ${stringLiteral(packageName)};`,
      "",
      "const client = createClient();",
      [
        `const result = await client.model(${stringLiteral(contract.id)}).run(`,
        objectBlock(exampleRequest(contract)),
        ");",
      ],
      `console.log(result.${plural}, result.cost);`,
    ]),
  );
}
