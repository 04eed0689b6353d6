// Prints the two curl commands that create a task and query it.
import type { ModelContract } from "../../read/normalise/contract.js";
import { objectOf, type JsonObject } from "../../read/schema/json.js";
import { visibleJson } from "../text/literal.js";
import { shellWord } from "../text/shell.js";

/** The curl option for the API key from the environment variable `GATEWAY_API_KEY`. */
export const KEY_OPTION = '-H "Authorization: Bearer $GATEWAY_API_KEY"';
/** Seconds between two polls of a model without a documented period. */
// Assumption: the model has the period of the x-imagine models, which are polled every 3 to 5
// seconds (2-video.md, Common). The command uses the longer value.
export const USUAL_SECONDS = 5;

/**
 * Prints both commands for a request. The request is on one line, so that none of its texts can
 * close a Markdown fence.
 */
export function curlCommands(
  { id, method, endpoint, facts }: ModelContract,
  request: JsonObject,
): string {
  const body = objectOf([["model", id], ...Object.entries(request)]);
  const seconds = facts.polling?.maxSeconds ?? USUAL_SECONDS;
  return [
    `curl -X ${method} "$GATEWAY_BASE_URL"${shellWord(endpoint)} \\`,
    `  ${KEY_OPTION} -H "Content-Type: application/json" \\`,
    `  -d ${shellWord(visibleJson(body))}`,
    `# Set TASK_ID to the task_id of the answer. Repeat every ${seconds} seconds until data.status is completed or failed:`,
    `curl "$GATEWAY_BASE_URL/v1/tasks/$TASK_ID" ${KEY_OPTION}`,
  ].join("\n");
}
