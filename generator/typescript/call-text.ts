// Prints an SDK call as a TypeScript program.
import type { JsonObject } from "../read/schema/json.js";
import { jsonLiteral } from "./json-literal.js";
import { lines, printCode, type Code } from "./layout/code.js";
import { stringLiteral } from "./text/literal.js";

/** An image that the user of the program supplies. It replaces `mark` in the request. */
export interface ImageUpload {
  readonly variable: string;
  readonly name: string;
  /** A placeholder that occurs nowhere else in the request. */
  readonly mark: string;
  /** Whether the request takes the file itself. Otherwise it takes only the URL of the upload. */
  readonly isFile: boolean;
}

/**
 * The called model. `call` is the name of a client operation, such as `music.sounds`. It is
 * `untyped` for a model without a contract, and `live` for a model that the SDK does not have. If
 * `call` is absent, the program uses `client.model`.
 */
interface CallTarget {
  readonly id: string;
  readonly category: string;
  readonly call?: string;
}

/** Prints a program that calls a model. `name` is the package name of the SDK. */
export function callText(
  name: string,
  called: CallTarget,
  request: Readonly<Record<string, unknown>>,
  uploads: readonly ImageUpload[] = [],
): string {
  const imported = [
    "createClient",
    ...(uploads.some(({ isFile }) => isFile) ? ["file"] : []),
    ...(called.call?.startsWith("text.") ? ["textOf"] : []),
  ].join(", ");
  const text = printCode(
    lines([
      `import { ${imported} } from ${stringLiteral(name)};`,
      ...(called.call === "live" ? [`import { live } from ${stringLiteral(`${name}/live`)};`] : []),
      "",
      "const client = createClient(); // GATEWAY_BASE_URL and GATEWAY_API_KEY",
      ...uploads.flatMap(({ variable, name: path, isFile }) =>
        isFile ? [] : `const ${variable} = await client.uploads.image(${stringLiteral(path)});`,
      ),
      ...statementsOf(called, request as JsonObject),
    ]),
  );
  return uploads.reduce(
    (code, { variable, mark, name: path, isFile }) =>
      code.replaceAll(`"${mark}"`, () =>
        isFile ? `file(${stringLiteral(path)})` : `${variable}.url`,
      ),
    text,
  );
}

function statementsOf({ id, category, call }: CallTarget, request: JsonObject): readonly Code[] {
  if (call === "live") {
    return [
      `const model = await live(client, ${stringLiteral(id)});`,
      ["const result = await model.run(", jsonLiteral(request), ");"],
      `console.log(result.${category === "image" ? "images" : "videos"}, result.cost);`,
    ];
  }
  if (call === undefined || call === "untyped") {
    const files = category === "image" ? "images" : "videos";
    // client.untyped sends requests to the path of videos by default.
    const endpoint =
      call === "untyped" && category === "image" ? ', { endpoint: "/v1/images/generations" }' : "";
    const model = `client.${call ?? "model"}(${stringLiteral(id)}${endpoint})`;
    return [
      [`const result = await ${model}.run(`, jsonLiteral(request), ");"],
      `console.log(result.${files}, result.cost);`,
    ];
  }
  const requestCode = jsonLiteral({ model: id, ...request });
  if (call === "text.stream") {
    return [
      ["const chunks = client.text.stream(", requestCode, ");"],
      "for await (const chunk of chunks) console.log(textOf(chunk));",
    ];
  }
  if (call === "text.generate") {
    return [
      ["const answer = await client.text.generate(", requestCode, ");"],
      "console.log(textOf(answer));",
    ];
  }
  const files = call === "images" ? "images" : "music";
  return [
    [`const result = await client.${call}.run(`, requestCode, ");"],
    `console.log(result.${files}, result.cost);`,
  ];
}
