// The call of an operation for curl, with the examples of its parameters.
import { visibleJson } from "../../../../generator/emit/text/literal.js";
import type { Json } from "../../../../generator/schema/json.js";
import type { Operation } from "../../data/reference-data.js";
import { KEY, quoted } from "../code/shell.js";

/** The command; it sends `body` as JSON, or a file where the operation takes one. */
export function curlOf(
  { method, path, key, parameters, request }: Operation,
  body: Json | undefined,
) {
  const isForm = request?.mediaType.startsWith("multipart/") === true;
  return [
    `curl -X ${method} "$GATEWAY_BASE_URL"${quoted(addressOf(path, parameters))}`,
    ...(key === "required" ? [KEY] : []),
    ...(isForm ? ["-F file=@picture.png"] : []),
    ...(body === undefined ? [] : [JSON_BODY, `-d ${quoted(visibleJson(body, 2))}`]),
  ].join(" \\\n  ");
}

const JSON_BODY = "-H 'Content-Type: application/json'";

// What is not required is left out.
function addressOf(path: string, parameters: Operation["parameters"]): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { in: place, field, example } of parameters) {
    const text = typeof example === "string" ? example : JSON.stringify(example ?? field.name);
    if (place === "path") filled = filled.replace(`{${field.name}}`, encodeURIComponent(text));
    if (place === "query" && field.required) query.set(field.name, text);
  }
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}
