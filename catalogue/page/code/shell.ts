// Formats a request as a command for `sdkgen try`, or as commands with curl and jq. If the request
// creates a task, the commands with curl and jq wait for the task, and print its URLs and its cost.
import type { Request } from "../request/request.js";
import { bodyOf, isStream, isText, type Target } from "../request/target.js";
import { pollingOf, type TaskPolling } from "./polling.js";
import type { WithUploads } from "./uploads.js";
import { visibleJson } from "../../../generator/page.js";
import { KEY_OPTION, shellWord } from "../../../generator/page-code.js";

export function commandLine(id: string, request: Request): string {
  const flags = Object.entries(request).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return shellWord(`--${name}=${text}`);
  });
  return [`npx --no -- sdkgen try ${shellWord(id)}`, ...flags].join(" \\\n  ");
}

export function curl(target: Target, { request, uploads }: WithUploads): string {
  const { method, endpoint } = target;
  const isTask = !isText(target);
  const uploadCommands = uploads.map(({ variable, name }) =>
    [
      `${variable}=$(curl -sS --fail -X POST "$GATEWAY_BASE_URL"/v1/uploads/images`,
      KEY_OPTION,
      `-F ${shellWord(`file=@${formName(name)}`)} | jq -r '.url // empty')${isTask ? `\n[ "$${variable}" ] || exit 1` : ""}`,
    ].join(" \\\n  "),
  );
  const body = uploads.reduce(
    // The request is in single quotes. Closes these quotes before the variable, and opens them
    // again after the variable, so that the shell inserts the file URL.
    (text, { variable, mark }) => text.replaceAll(`"${mark}"`, `"'"$${variable}"'"`),
    shellWord(visibleJson(bodyOf(target, request), 2)),
  );
  const options = isTask ? "-sS --fail-with-body " : isStream(target) ? "-N " : "";
  const create = [
    `curl ${options}-X ${method} "$GATEWAY_BASE_URL"${shellWord(endpoint)}`,
    KEY_OPTION,
    "-H 'Content-Type: application/json'",
    `-d ${body}`,
  ].join(" \\\n  ");
  const commands = [...uploadCommands, isTask ? waitingFor(create, pollingOf(target)) : create];
  return isTask ? `(\n${[NEEDS_JQ, ...commands].join("\n\n")}\n)` : commands.join("\n\n");
}

// If jq is not installed, the code ends before it sends the request. Without jq, the code could not
// read the ids of the paid tasks.
const NEEDS_JQ = "command -v jq >/dev/null || { echo 'Install jq first.' >&2; exit 1; }";

// Sends the request once, and waits for each task. If the answer has no task ids, prints the
// answer. The commands run in a subshell, so that `exit` does not close the user's terminal. In
// zsh, the name `status` is reserved, and a variable is not split into words. So the code uses
// `state`, and splits the output of `printf`.
const waitingFor = (create: string, { path, seconds, files }: TaskPolling): string =>
  `created=$(${create}) &&
  ids=$(printf '%s' "$created" | jq -r '.data[].task_id // empty') && [ "$ids" ] ||
  { printf '%s\\n' "$created" >&2; exit 1; }

code=0
for id in $(printf '%s' "$ids"); do
  printf '%s\\n' "$id" >&2
  state=submitted
  while [ "$state" != completed ] && [ "$state" != failed ]; do
    sleep ${seconds}
    task=$(curl -sS --fail --retry 10 "$GATEWAY_BASE_URL${path}$id" \\
      ${KEY_OPTION}) || { code=1; continue 2; }
    state=$(printf '%s' "$task" | jq -r .data.status)
  done
  if [ "$state" = failed ]; then
    printf '%s' "$task" | jq -r .data.error.message >&2
    code=1
  else
    printf '%s' "$task" | jq -r '.data | (.result.${files}[] | ${URLS[files]}), "\\(.cost) USD"'
  fi
done
exit $code`;

// jq filters for the URLs of a result file. The `url` of an image may be a text instead of a list
// (4-field-notes.md, Tasks).
const URLS: Readonly<Record<TaskPolling["files"], string>> = {
  videos: ".url[]",
  images: "[.url] | flatten[]",
  music: ".audio_url",
};

// Quotes a file name for curl, because curl interprets an unquoted `,` or `;`.
const formName = (name: string): string =>
  /^[\w .()-]+$/.test(name) ? name : `"${name.replaceAll(/["\\]/g, "\\$&")}"`;
