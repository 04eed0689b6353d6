// Runs the request on the reference gateway that serves the page. Against any other the page takes no key.
import { useState } from "preact/hooks";
import type { ModelHandle } from "../../../../runtime/client/model-handle.js";
import type { Request } from "../builder/request.js";
import type { OpenModel, ServingGateway } from "../load.js";
import { filesOf, ledgerOf, type Ran } from "./outcome.js";
import { Result } from "./result.js";

interface Props {
  readonly model: OpenModel;
  readonly request: Request;
  readonly isValid: boolean;
  readonly gateway: ServingGateway;
}

type State =
  | { readonly is: "idle" }
  | { readonly is: "running"; readonly status: string; readonly progress: number | undefined }
  | { readonly is: "done"; readonly ran: Ran }
  | { readonly is: "failed"; readonly message: string };

export function Run({ model, request, isValid, gateway }: Props) {
  const [state, setState] = useState<State>({ is: "idle" });
  const [scenario, setScenario] = useState("");
  const run = async () => {
    setState({ is: "running", status: "sending", progress: undefined });
    try {
      setState({ is: "done", ran: await runOn(gateway, scenario, { model, request }, setState) });
    } catch (error) {
      setState({ is: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  };
  const isRunning = state.is === "running";
  return (
    <div class="run">
      <h3>Run it</h3>
      <p>
        <small>On the reference gateway: nothing is generated, no money moves.</small>
      </p>
      <label>
        Scenario
        <select value={scenario} onChange={({ currentTarget }) => setScenario(currentTarget.value)}>
          <option value="">as documented</option>
          {gateway.scenarios.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        disabled={!isValid || isRunning}
        aria-busy={isRunning}
        onClick={() => void run()}
      >
        Run
      </button>
      <div role="status">
        {state.is === "running" && (
          <>
            <p>{state.status}</p>
            <progress value={state.progress} max={100} aria-label="Progress" />
          </>
        )}
        {state.is === "failed" && <p class="faults">{state.message}</p>}
        {state.is === "done" && <Result ran={state.ran} />}
      </div>
    </div>
  );
}

interface Job {
  readonly model: OpenModel;
  readonly request: Request;
}

async function runOn(
  { apiKey }: ServingGateway,
  scenario: string,
  { model: { sdk, module }, request }: Job,
  show: (state: State) => void,
): Promise<Ran> {
  const client = sdk.createClient({
    baseUrl: location.origin,
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
