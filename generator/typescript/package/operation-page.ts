// Makes docs/operations/<file>.md, which describes the request of an operation and shows a program.
import type { OperationContract } from "../../read/normalise/contract.js";
import { nameOnClient } from "../../read/normalise/operations.js";
import { requestTree } from "../../read/tree/contract-tree.js";
import { objectOf } from "../../read/schema/json.js";
import type { EmittedFile } from "../file.js";
import { objectBlock } from "../json-literal.js";
import { lines, printCode } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { inertCode, inertText } from "../text/markdown.js";
import { fieldList } from "./field-list.js";
import { pageText } from "./page.js";
import { operationPagePath } from "./readme.js";

/** Makes the page of an operation. `name` is the package name; `model` is the id in the program. */
export function operationPage(
  contract: OperationContract,
  name: string,
  model: string,
): EmittedFile {
  const { id, summary, names, method, endpoint, schema, rules, offeredModels } = contract;
  const path = `client.${nameOnClient(id)}`;
  const others = offeredModels.map((one) => inertCode(one)).join(", ");
  const facts = [
    `${inertText(summary)} ${inertCode(`${method} ${endpoint}`)} · type ${inertCode(names.type)}`,
    ...(others === ""
      ? []
      : [
          `Models of the operation's category in the catalog: ${others}. The catalog does not list which of them the operation accepts. The SDK sends any other id too.`,
        ]),
  ];
  return {
    path: operationPagePath(contract),
    text: pageText({
      title: inertCode(path),
      facts: facts.join("\n\n"),
      program: exampleProgram(contract, path, name, model),
      fields: fieldList(requestTree(schema)),
      rules,
    }),
    models: [],
  };
}

function exampleProgram(
  contract: OperationContract,
  path: string,
  name: string,
  model: string,
): string {
  const request = objectOf([["model", model], ...Object.entries(contract.example)]);
  const isText = contract.id === "text-generate-content";
  const imported = isText ? "createClient, textOf" : "createClient";
  const plural = contract.id.startsWith("images-") ? "images" : "music";
  return printCode(
    lines([
      `import { ${imported} } from ${stringLiteral(name)};`,
      "",
      "const client = createClient();",
      [`const result = await ${path}.${isText ? "generate" : "run"}(`, objectBlock(request), ");"],
      `console.log(${isText ? "textOf(result)" : `result.${plural}, result.cost`});`,
    ]),
  );
}
