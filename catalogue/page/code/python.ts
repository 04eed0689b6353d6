// Formats a request as a Python program that uses the package `requests`. If the request creates
// tasks, the program waits for each task, and prints its cost and the URLs of its result files.
// Otherwise the program prints the answer.
import { bodyOf, isStream, isText, type Target } from "../request/target.js";
import { pollingOf, type TaskPolling } from "./polling.js";
import type { WithUploads } from "./uploads.js";
import { isJsonArray, isJsonObject, type Json, visibleJson } from "../../../generator/page.js";

export function python(target: Target, { request, uploads }: WithUploads): string {
  const body = uploads.reduce(
    (text, { variable, mark }) => text.replaceAll(`"${mark}"`, `${variable}.json()["url"]`),
    literal(bodyOf(target, request), "    "),
  );
  const isTask = !isText(target);
  return [
    "import os",
    ...(isTask ? ["import sys", "import time"] : []),
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
    ...(isTask ? ["# Sent only once, because a request without an answer may be billed."] : []),
    "response = requests.post(",
    `    base_url + ${visibleJson(target.endpoint)},`,
    "    headers=headers,",
    `    json=${body},`,
    ...(isStream(target) ? ["    stream=True,"] : []),
    ")",
    ...(isTask ? waitingLines(pollingOf(target)) : answerLines(target)),
  ].join("\n");
}

const answerLines = (target: Target): readonly string[] => [
  "response.raise_for_status()",
  ...(isStream(target)
    ? ["for line in response.iter_lines(decode_unicode=True):", "    print(line)"]
    : ["print(response.json())"]),
];

// Waits for each task of the answer. If the answer has no task ids, prints the answer. A poll is
// repeated after a network error, status 429 or status 5xx, because the task goes on. Any other
// error status ends only the wait for this task.
const waitingLines = ({ path, seconds, files }: TaskPolling): readonly string[] => [
  "try:",
  '    task_ids = [task["task_id"] for task in response.json()["data"]]',
  "except (KeyError, TypeError, ValueError):",
  "    task_ids = []",
  "if not response.ok or not task_ids:",
  "    sys.exit(response.text)",
  "",
  "exit_code = 0",
  "for task_id in task_ids:",
  `    task_url = base_url + ${visibleJson(path)} + task_id`,
  "    print(task_url, file=sys.stderr)",
  '    task = {"status": "submitted"}',
  '    while task["status"] not in ("completed", "failed"):',
  `        time.sleep(${seconds})`,
  "        try:",
  "            answer = requests.get(task_url, headers=headers, timeout=60)",
  "        except requests.RequestException:",
  "            continue",
  "        if answer.ok:",
  '            task = answer.json()["data"]',
  "        elif answer.status_code != 429 and answer.status_code < 500:",
  '            task = {"status": "failed", "error": {"message": answer.text}}',
  '    if task["status"] == "failed":',
  '        print(task["error"]["message"], file=sys.stderr)',
  "        exit_code = 1",
  "        continue",
  `    for file in task["result"]["${files}"]:`,
  ...PRINTED_FILE[files].map((line) => `        ${line}`),
  '    print(task["cost"], "USD")',
  "sys.exit(exit_code)",
];

// Python lines that print the URLs of one result file. The API documents define the fields of a
// file (2-video.md and 3-music-and-text.md, Resources). The `url` of an image may be a string
// instead of a list (4-field-notes.md, Tasks).
const PRINTED_FILE: Readonly<Record<TaskPolling["files"], readonly string[]>> = {
  videos: ['print(*file["url"], sep="\\n")'],
  images: ['urls = file["url"]', 'print(*([urls] if isinstance(urls, str) else urls), sep="\\n")'],
  music: ['print(file["audio_url"])'],
};

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
