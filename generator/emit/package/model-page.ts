// docs/models/<file>.md: what a model takes, in words, with a program that calls it.
import type { ModelContract } from "../../normalise/contract.js";
import { requestTree } from "../../reading/contract-tree.js";
import { resolved, visit, type Definitions, type Visitor } from "../../reading/tree.js";
import type { EmittedFile } from "../file.js";
import { lines, printCode } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { inertCell, inertCode, inertText } from "../text/markdown.js";
import { describeField } from "../types/jsdoc.js";
import { priceLine } from "../types/price-line.js";
import { exampleCall, pagePath, shownTags } from "./readme.js";

const BEFORE_RULES = "A request that breaks one is refused before it is sent, with this sentence:";

/** The page of a model in the SDK of this name. */
export function modelPage(contract: ModelContract, name: string): EmittedFile {
  const { id, category, capabilityTags, schemaVersion, method, endpoint, names } = contract;
  const rules = [...new Set(contract.rules.map(({ message }) => `- ${inertText(message)}.`))];
  const text = [
    `# ${inertCode(id)}`,
    `${inertText(category)} · ${shownTags(capabilityTags)} · contract of ${inertText(schemaVersion)} · ${inertCode(`${method} ${endpoint}`)} · type ${inertCode(names.type)}`,
    ["```ts", exampleProgram(contract, name), "```"].join("\n"),
    "## Fields",
    fieldList(contract) || "None that the contract describes.",
    ...(rules.length > 0 ? ["## Rules", BEFORE_RULES, rules.join("\n")] : []),
    "[All models, and how to call them](../../README.md)",
  ];
  return { path: pagePath(contract), text: `${text.join("\n\n")}\n`, models: [id] };
}

// No literal can close the Markdown fence around it: literals have no line breaks.
function exampleProgram(contract: ModelContract, name: string): string {
  const { run, plural } = exampleCall(contract);
  return printCode(
    lines([
      `import { createClient } from ${stringLiteral(name)};`,
      "",
      "const client = createClient();",
      run,
      `console.log(result.${plural}, result.cost);`,
    ]),
  );
}

function fieldList({ schema, price, pricing }: ModelContract): string {
  const tree = requestTree(schema);
  return [...tree.root.fields]
    .filter(([name]) => name !== "model")
    .map(([name, { node, required }]) => {
      const { default: standard } = node;
      const facts = [
        visit(node, TYPES, tree),
        ...(required ? ["required"] : []),
        ...(standard === undefined ? [] : [`default ${inertCell(JSON.stringify(standard))}`]),
      ];
      const moves = price && priceLine(name, price, pricing);
      const about = describeField(name, node, moves).filter((said) => !said.startsWith("@"));
      const said = inertText(about.join(" "));
      return `- ${inertCell(name)} (${facts.join(", ")})${said === "" ? "" : `: ${said}`}`;
    })
    .join("\n");
}

const called = (name: string) => (): string => name;
const MOST = 12;

// What kind of value a field takes; the whole of it is in the editor.
const TYPES: Visitor<string, Definitions> = {
  any: called("anything"),
  never: called("nothing"),
  null: called("null"),
  boolean: called("true or false"),
  string: called("text"),
  array: ({ items }, tree) => `list of ${visit(items, TYPES, tree)}`,
  tuple: called("list"),
  object: called("object"),
  number: ({ integer }) => (integer ? "whole number" : "number"),
  words: ({ values }) =>
    [
      ...values.slice(0, MOST).map((value) => inertCell(JSON.stringify(value))),
      ...(values.length > MOST ? [`${values.length - MOST} more`] : []),
    ].join(" or "),
  union: ({ members }, tree) =>
    [...new Set(members.slice(0, MOST).map((member) => visit(member, SHALLOW, tree)))].join(" or "),
  reference: (node, tree) => visit(resolved(node, tree), SHALLOW, tree),
  except: ({ about }, tree) => visit(about, SHALLOW, tree),
};

// A definition may refer to itself.
const SHALLOW: Visitor<string, Definitions> = {
  ...TYPES,
  array: called("list"),
  union: called("one of several forms"),
  except: called("object"),
};
