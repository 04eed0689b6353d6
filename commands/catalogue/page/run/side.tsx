// Beside the form: what came back, the price, the verdict, Run, and the code. On a phone, price and Run are at the bottom edge.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import { snippetsOf } from "../code/snippets.js";
import { Snippets } from "../code/snippets-view.js";
import { isOwn, uploadedFiles } from "../field/files.js";
import type { OpenModel, ServingGateway } from "../load.js";
import type { RequestState } from "../request/use-request.js";
import { priceOf } from "./price.js";
import { RunBar } from "./run-bar.js";
import { Result, View } from "./result.js";
import { useRun } from "./use-run.js";
import { Verdict, verdictOf } from "./verdict.js";

interface Props {
  readonly model: OpenModel;
  readonly state: RequestState;
  readonly issues: readonly Issue[];
  /** The gateway that runs the request; absent where nothing does. */
  readonly gateway: ServingGateway | undefined;
  readonly sdkName: string;
}

export function Side({ model, state: { request }, issues, gateway, sdkName }: Props) {
  const [scenario, setScenario] = useState("");
  const { state, run } = useRun(model, gateway);
  const view = useRef<HTMLDivElement>(null);
  const isValid = issues.length === 0;
  const price = useMemo(
    () => (isValid ? priceOf(model, request) : { amount: "No price yet", basis: "" }),
    [model, request, isValid],
  );
  const snippets = useMemo(
    () => snippetsOf(sdkName, model.module, request, { uploaded: uploadedFiles, isOwn }),
    [sdkName, model, request],
  );
  const isReady = isValid && state.is !== "running";
  const start = () => {
    view.current?.scrollIntoView({ block: "center", behavior: "smooth" });
    void run(request, scenario);
  };
  return (
    <aside class="side">
      <div class="sheet">
        <div ref={view}>
          <View state={state} />
        </div>
        <div class="pay">
          <div class="row">
            <strong class={isValid ? "price num" : "price soft"} aria-label="Estimated cost">
              {price.amount}
            </strong>
            <span role="status" class={`end chip ${isValid ? "good" : "bad"}`}>
              {verdictOf(issues)}
            </span>
          </div>
          {isValid ? <p class="soft small any">{price.basis}</p> : <Verdict issues={issues} />}
          {gateway !== undefined && (
            <>
              <div class="row run">
                <button
                  type="button"
                  class="button main"
                  disabled={!isReady}
                  aria-busy={state.is === "running"}
                  onClick={start}
                >
                  Run on the reference gateway
                </button>
              </div>
              <div class="soft small">
                Nothing is generated, no money moves.{" "}
                <label>
                  Scenario{" "}
                  <select
                    value={scenario}
                    onChange={({ currentTarget }) => setScenario(currentTarget.value)}
                  >
                    <option value="">as documented</option>
                    {gateway.scenarios.map(({ name }) => (
                      <option key={name}>{name}</option>
                    ))}
                  </select>
                </label>
              </div>
            </>
          )}
        </div>
      </div>
      <Result state={state} />
      <Snippets snippets={snippets} />
      <RunBar
        amount={price.amount}
        issues={issues}
        isReady={isReady}
        onRun={gateway === undefined ? undefined : start}
      />
    </aside>
  );
}
