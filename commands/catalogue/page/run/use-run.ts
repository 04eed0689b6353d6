// A run on the reference gateway that serves the page. Against any other the page takes no key.
import { useState } from "preact/hooks";
import type { ModelHandle } from "../../../../runtime/client/model-handle.js";
import { addressOfFile, loadClient, type OpenModel, type ServingGateway } from "../load.js";
import type { Request } from "../request/request.js";
import { filesOf, ledgerOf, type Ran } from "./outcome.js";

export type RunState =
  | { readonly is: "idle" }
  | { readonly is: "running"; readonly status: string; readonly progress: number | undefined }
  | { readonly is: "done"; readonly ran: Ran }
  | { readonly is: "failed"; readonly message: string };

/** What became of the last run, and a way to start one. */
export function useRun(model: OpenModel, gateway: ServingGateway | undefined) {
  const [state, setState] = useState<RunState>({ is: "idle" });
  const run = async (request: Request, scenario: string) => {
    if (gateway === undefined) return;
    setState({ is: "running", status: "sending", progress: undefined });
    try {
      setState({ is: "done", ran: await runOn(gateway, scenario, { model, request }, setState) });
    } catch (error) {
      setState({ is: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  return { state, run };
}

interface Job {
  readonly model: OpenModel;
  readonly request: Request;
}

async function runOn(
  { apiKey }: ServingGateway,
  scenario: string,
  { model: { module }, request }: Job,
  show: (state: RunState) => void,
): Promise<Ran> {
  const { createClient } = await loadClient();
  const client = createClient({
    baseUrl: addressOfFile(".").replace(/\/$/, ""),
    apiKey,
    pollIntervalMs: 200,
    // The key is that of the reference gateway, which gives it to everyone who can reach it.
    dangerouslyAllowBrowser: true,
    ...(scenario !== "" && { headers: { "x-gateway-scenario": scenario } }),
  });
  try {
    const result = await (client.model(module) as ModelHandle<Request>).run(request, {
      onProgress: ({ status, progress }) => show({ is: "running", status, progress }),
    });
    const tasks = result.results ?? [result];
    const taskIds = tasks.map(({ taskId }) => taskId);
    return {
      taskIds,
      cost: result.cost,
      records: tasks.map(({ raw }) => raw),
      files: filesOf(result),
      ledger: await ledgerOf(taskIds),
    };
  } finally {
    await client.close();
  }
}
