// Formats a request as a Python program that uses the package `requests`.
import { bodyOf, isStream, type Target } from "../request/target.js";
import type { WithUploads } from "./uploads.js";
import { isJsonArray, isJsonObject, type Json, visibleJson } from "../../../generator/page.js";

export function python(target: Target, { request, uploads }: WithUploads): string {
  const { endpoint } = target;
  const body = uploads.reduce(
    (text, { variable, mark }) => text.replaceAll(`"${mark}"`, `${variable}.json()["url"]`),
    literal(bodyOf(target, request), "    "),
  );
  return [
    "import os",
    "",
    "import requests",
    "",
    'base_url = os.environ["GATEWAY_BASE_URL"]',
    `headers = {"Authorization": "Bearer " + os.environ["GATEWAY_API_KEY"]}`,
    "",
    ...uploads.flatMap(({ variable, name }) => [
      `with open(${visibleJson(name)}, "rb") as file:`,
      `    ${variable} = requests.post(`,
      '        base_url + "/v1/uploads/images", headers=headers, files={"file": file}',
      "    )",
      `${variable}.raise_for_status()`,
      "",
    ]),
    "response = requests.post(",
    `    base_url + ${visibleJson(endpoint)},`,
    "    headers=headers,",
    `    json=${body},`,
    ...(isStream(target) ? ["    stream=True,"] : []),
    ")",
    "response.raise_for_status()",
    ...(isStream(target)
      ? ["for line in response.iter_lines(decode_unicode=True):", "    print(line)"]
      : ["print(response.json())"]),
  ].join("\n");
}

/** Formats a JSON value as Python code. Only `true`, `false` and `null` change their names. */
function literal(value: Json, indent: string): string {
  const inner = `${indent}    `;
  if (isJsonArray(value)) {
    return listed(
      "[",
      value.map((item) => literal(item, inner)),
      "]",
      indent,
    );
  }
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${visibleJson(name)}: ${literal(member, inner)}`,
    );
    return listed("{", members, "}", indent);
  }
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : visibleJson(value);
}

function listed(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  const lines = items.map((item) => `${indent}    ${item},\n`);
  return `${open}\n${lines.join("")}${indent}${close}`;
}
