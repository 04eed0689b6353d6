// Formats a request as a shell command: for `sdkgen try`, or for curl.
import type { Request } from "../request/request.js";
import { bodyOf, isStream, type Target } from "../request/target.js";
import type { WithUploads } from "./uploads.js";
import { visibleJson } from "../../../generator/page.js";

export function commandLine(id: string, request: Request): string {
  const flags = Object.entries(request).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return quoted(`--${name}=${text}`);
  });
  return [`npx --no -- sdkgen try ${quoted(id)}`, ...flags].join(" \\\n  ");
}

/** The curl option for the API key from the environment variable `GATEWAY_API_KEY`. */
const KEY = '-H "Authorization: Bearer $GATEWAY_API_KEY"';

export function curl(target: Target, { request, uploads }: WithUploads): string {
  const { method, endpoint } = target;
  const before = uploads.map(({ variable, name }) =>
    [
      `${variable}=$(curl -sS -X POST "$GATEWAY_BASE_URL"/v1/uploads/images`,
      KEY,
      `-F ${quoted(`file=@${formName(name)}`)} | jq -r .url)`,
    ].join(" \\\n  "),
  );
  const body = uploads.reduce(
    // Ends the single quotes around the variable, so that the shell inserts the file URL.
    (text, { variable, mark }) => text.replaceAll(`"${mark}"`, `"'"$${variable}"'"`),
    quoted(visibleJson(bodyOf(target, request), 2)),
  );
  const create = [
    `curl${isStream(target) ? " -N" : ""} -X ${method} "$GATEWAY_BASE_URL"${quoted(endpoint)}`,
    KEY,
    "-H 'Content-Type: application/json'",
    `-d ${body}`,
  ].join(" \\\n  ");
  return [...before, create].join("\n\n");
}

// Quotes a file name for curl, because curl interprets an unquoted `,` or `;`.
const formName = (name: string): string =>
  /^[\w .()-]+$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`;

/** Quotes a string as one shell argument. A shell interprets nothing within single quotes. */
const quoted = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
