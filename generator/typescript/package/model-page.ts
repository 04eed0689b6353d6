// Makes docs/models/<file>.md, which describes the request of a model and shows a program.
import type { ModelContract } from "../../read/normalise/contract.js";
import { requestTree } from "../../read/tree/contract-tree.js";
import { sentenceOf } from "../../read/tree/doubts.js";
import type { EmittedFile } from "../file.js";
import { lines, printCode } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { inertCode, inertText } from "../text/markdown.js";
import { priceLine } from "../types/price-line.js";
import { fieldList } from "./field-list.js";
import { pageText } from "./page.js";
import { exampleCall, pagePath, tagsText } from "./readme.js";

/** Makes the page of a model. `name` is the package name. */
export function modelPage(contract: ModelContract, name: string): EmittedFile {
  const { id, category, capabilityTags, schemaVersion, method, endpoint, names } = contract;
  const { schema, price, pricing, rules, doubts } = contract;
  const text = pageText({
    title: inertCode(id),
    facts: `${inertText(category)} · ${tagsText(capabilityTags)} · contract of ${inertText(schemaVersion)} · ${inertCode(`${method} ${endpoint}`)} · type ${inertCode(names.type)}`,
    program: exampleProgram(contract, name),
    fields: fieldList(requestTree(schema), (field) => price && priceLine(field, price, pricing)),
    rules,
    doubts: doubts.map(sentenceOf),
  });
  return { path: pagePath(contract), text, models: [id] };
}

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
