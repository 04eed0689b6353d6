// The request as text to copy: TypeScript, a command line, curl.
import type { JsonObject } from "../../../../generator/schema/json.js";
import type { ModelModule } from "../../../../runtime/model/definition.js";
import { callText } from "../../../try/typescript.js";
import type { Request } from "../request/request.js";

/** A way to send the request. */
export interface Snippet {
  readonly name: string;
  readonly text: string;
}

export function snippetsOf(sdk: string, module: ModelModule, request: Request): readonly Snippet[] {
  return [
    { name: "TypeScript", text: callText(sdk, module, request) },
    { name: "Command line", text: commandLine(module.id, request) },
    { name: "curl", text: curl(module, request) },
  ];
}

function commandLine(id: string, request: Request): string {
  const flags = Object.entries(request).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return quoted(`--${name}=${text}`);
  });
  return [`npx --no -- sdkgen try ${quoted(id)}`, ...flags].join(" \\\n  ");
}

function curl({ id, method, endpoint }: ModelModule, request: Request): string {
  const body: JsonObject = { model: id, ...request };
  return [
    `curl -X ${method} "$GATEWAY_BASE_URL"${quoted(endpoint)}`,
    '-H "Authorization: Bearer $GATEWAY_API_KEY"',
    "-H 'Content-Type: application/json'",
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}

// Within single quotes a shell reads nothing but their end.
const quoted = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
