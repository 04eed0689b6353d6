// The call as TypeScript, to paste into a program.
import { jsonLiteral } from "../../generator/emit/json-literal.js";
import { lines, printCode } from "../../generator/emit/layout/code.js";
import { stringLiteral } from "../../generator/emit/text/literal.js";
import type { JsonObject } from "../../generator/schema/json.js";
import type { ModelModule } from "../../runtime/model/definition.js";
import type { Body } from "./request.js";

/** An image that the program uploads; where the request has the mark, it gets the URL. */
export interface UploadedFirst {
  readonly variable: string;
  readonly name: string;
  /** A text that the request has nowhere else. */
  readonly mark: string;
}

/** A program that makes the same call. */
export function callText(
  name: string,
  { id, category }: ModelModule,
  request: Body,
  uploads: readonly UploadedFirst[] = [],
): string {
  const files = category === "image" ? "images" : "videos";
  const text = printCode(
    lines([
      `import { createClient } from ${stringLiteral(name)};`,
      "",
      "const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY",
      ...uploads.map(
        (file) =>
          `const ${file.variable} = await client.uploads.image(${stringLiteral(file.name)});`,
      ),
      [
        `const result = await client.model(${stringLiteral(id)}).run(`,
        jsonLiteral(request as JsonObject),
        ");",
      ],
      `console.log(result.${files}, result.cost);`,
    ]),
  );
  return uploads.reduce(
    (code, { variable, mark }) => code.replaceAll(`"${mark}"`, `${variable}.url`),
    text,
  );
}
