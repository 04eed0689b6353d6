// Makes docs/models/<file>.md, the page of one model: its request fields, its prices, and example
// programs.
import type { ModelContract } from "../../read/normalise/contract.js";
import { requestTree } from "../../read/tree/contract-tree.js";
import { sentenceOf } from "../../read/tree/doubts.js";
import type { JsonObject } from "../../read/schema/json.js";
import { exampleRequest } from "../example.js";
import type { EmittedFile } from "../file.js";
import { lines, printCode } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { inertCode, inertText } from "../text/markdown.js";
import { priceLine } from "../types/price-line.js";
import { curlCommands } from "./curl.js";
import { hasMark, withFileCalls, withImageMarks } from "./example-files.js";
import { fieldList } from "./field-list.js";
import { pageText } from "./page.js";
import { pricedExample } from "./priced-example.js";
import { priceTable } from "./price-table.js";
import { exampleCall, pagePath, tagsText } from "./readme.js";

/**
 * Makes the page of a model. `name` is the package name; `prices` is the model's entry in the price
 * list.
 */
export function modelPage(
  contract: ModelContract,
  name: string,
  prices: JsonObject = {},
): EmittedFile {
  const { id, category, capabilityTags, schemaVersion, method, endpoint, names } = contract;
  const { schema, price, pricing, rules, doubts } = contract;
  const example = exampleRequest(contract);
  const priced = pricedExample(contract, prices);
  // A program shows how to pass an image file. The curl commands pass the URL of the image.
  const withFile = withImageMarks(contract, example);
  const pricedWithFile = priced && withImageMarks(contract, priced);
  const text = pageText({
    title: inertCode(id),
    facts: `${inertText(category)} · ${tagsText(capabilityTags)} · contract of ${inertText(schemaVersion)} · ${inertCode(`${method} ${endpoint}`)} · type ${inertCode(names.type)}`,
    program: program(contract, name, withFile),
    ...(priced && {
      pricedProgram: program(contract, name, (!hasMark(withFile) && pricedWithFile) || priced),
    }),
    commands: curlCommands(contract, example),
    prices: priceTable(contract, prices),
    fields: fieldList(requestTree(schema), (field) => price && priceLine(field, price, pricing)),
    rules,
    doubts: doubts.map(sentenceOf),
  });
  return { path: pagePath(contract), text, models: [id] };
}

function program(contract: ModelContract, name: string, request: JsonObject): string {
  const { run, plural } = exampleCall(contract, request);
  const imported = hasMark(request) ? "createClient, file" : "createClient";
  const text = printCode(
    lines([
      `import { ${imported} } from ${stringLiteral(name)};`,
      "",
      "const client = createClient();",
      run,
      `console.log(result.${plural}, result.cost);`,
    ]),
  );
  return withFileCalls(text);
}
