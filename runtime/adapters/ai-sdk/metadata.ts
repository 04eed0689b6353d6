// What the AI SDK hands on about results: task ids, costs, and URLs until they expire.
import type { JSONObject } from "@ai-sdk/provider";
import type { TaskResult } from "../../results/result.js";

/** One entry for each file; `cost` and `credits` are those of its task. */
export function factsOf(result: TaskResult, kind: "images" | "videos"): JSONObject[] {
  return (result.results ?? [result]).flatMap(({ taskId, cost, credits, [kind]: files }) =>
    files.map(({ url, expiresAt }) => ({
      ...{ taskId, cost, credits, url },
      expiresAt: expiresAt?.toISOString(),
    })),
  );
}

/** Metadata under the name of the provider. */
export const providerMetadata = <Facts extends JSONObject>(name: string, facts: Facts) => ({
  [name]: facts,
});
