// The call as TypeScript, to paste into a program.
import { jsonLiteral } from "../../generator/emit/json-literal.js";
import { lines, printCode } from "../../generator/emit/layout/code.js";
import { stringLiteral } from "../../generator/emit/text/literal.js";
import type { JsonObject } from "../../generator/schema/json.js";
import type { ModelModule } from "../../runtime/model/definition.js";
import type { Body } from "./request.js";

/** A program that makes the same call. */
export function callText(name: string, { id, category }: ModelModule, request: Body): string {
  const files = category === "image" ? "images" : "videos";
  return printCode(
    lines([
      `import { createClient } from ${stringLiteral(name)};`,
      "",
      "const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY",
      [
        `const result = await client.model(${stringLiteral(id)}).run(`,
        jsonLiteral(request as JsonObject),
        ");",
      ],
      `console.log(result.${files}, result.cost);`,
    ]),
  );
}
