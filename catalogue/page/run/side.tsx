// Shows the result, price, validity, Run button and code beside the form.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { Site } from "../../data/page-data.js";
import { snippetsOf } from "../code/snippets.js";
import { Snippets } from "../code/snippets-view.js";
import { isGatewayUrl, uploadedFiles } from "../field/files.js";
import type { OpenModel, ServingGateway } from "../load.js";
import type { RequestState } from "../request/use-request.js";
import { WORDS } from "../words/run.js";
import { Controls, type Starter } from "./controls.js";
import { priceOf } from "./price.js";
import { Result } from "./result.js";
import type { Run } from "./run.js";
import { RunBar } from "./run-bar.js";
import { Runs } from "./runs-list.js";
import { stop, waitOn } from "./runs.js";
import { faultIn, textOf, type ScenarioSetting } from "./scenario.js";
import { useFormRuns } from "./use-runs.js";
import { Verdict, verdictOf } from "./verdict.js";
import { View } from "./view.js";

interface Props {
  readonly model: OpenModel;
  readonly state: RequestState;
  readonly issues: readonly Issue[];
  /** The gateway that runs the request; `undefined` if no gateway serves the page. */
  readonly gateway: ServingGateway | undefined;
  /** The data of the SDK; `undefined` while it loads. */
  readonly site: Site | undefined;
}

export function Side({ model, state, issues, gateway, site }: Props) {
  const { request } = state;
  const [chosen, choose] = useState<ScenarioSetting>({ word: "" });
  const { runs, visibleRun, isEarlier, run, goBack } = useFormRuns(model, state, gateway);
  const view = useRef<HTMLDivElement>(null);
  const isValid = issues.length === 0;
  const price = useMemo(
    () => (isValid ? priceOf(model, request) : { amount: WORDS.noPriceYet, basis: "" }),
    [model, request, isValid],
  );
  const snippets = useMemo(
    () =>
      snippetsOf(site?.name ?? "", model.module, request, {
        uploaded: uploadedFiles,
        isGatewayUrl,
      }),
    [site, model, request],
  );
  const isRunning = visibleRun?.is === "running";
  const isReady = isValid && !isRunning && faultIn(chosen) === undefined;
  const starter: Starter = {
    isReady,
    run() {
      if (!isReady) return;
      bringIntoSight(view.current);
      run(textOf(chosen));
    },
    stop: isRunning ? () => stop(visibleRun.key) : undefined,
  };
  return (
    <aside class="side">
      {site?.isServed === true && (
        <div class="sheet stage">
          <div ref={view}>
            <View run={visibleRun} isEarlier={isEarlier} />
          </div>
          {visibleRun !== undefined && (
            <Outcome runs={runs} visibleRun={visibleRun} isEarlier={isEarlier} onGoBack={goBack} />
          )}
        </div>
      )}
      <div class="sheet pay">
        <Price price={price} issues={issues} />
        {gateway !== undefined && (
          <Controls
            starter={starter}
            scenarios={gateway.scenarios.filter(({ categories }) =>
              categories.includes(model.module.category),
            )}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </div>
      <Snippets snippets={snippets} />
      <RunBar
        amount={price.amount}
        issues={issues}
        starter={gateway === undefined ? undefined : starter}
      />
    </aside>
  );
}

interface PriceProps {
  readonly price: ReturnType<typeof priceOf>;
  readonly issues: readonly Issue[];
}

// Shows the price, or the mistakes of an invalid request.
function Price({ price: { amount, basis }, issues }: PriceProps) {
  const isValid = issues.length === 0;
  return (
    <>
      <div class="row">
        <strong class={isValid ? "price num" : "price soft"} aria-label={WORDS.cost}>
          {amount}
        </strong>
        <span role="status" class={`end chip ${isValid ? "good" : "bad"}`}>
          {verdictOf(issues)}
        </span>
      </div>
      {isValid ? <p class="soft small any">{basis}</p> : <Verdict issues={issues} />}
    </>
  );
}

interface OutcomeProps {
  readonly runs: readonly Run[];
  readonly visibleRun: Run;
  readonly isEarlier: boolean;
  readonly onGoBack: (run: Run) => void;
}

const Outcome = ({ runs, visibleRun, isEarlier, onGoBack }: OutcomeProps) => (
  <div class="outcome">
    <Result
      run={visibleRun}
      isEarlier={isEarlier}
      onRestore={() => onGoBack(visibleRun)}
      onWait={() => waitOn(visibleRun.key)}
    />
    <Runs runs={runs} visibleRun={visibleRun} onGoBack={onGoBack} />
  </div>
);

// Scrolls to the result, which is below the form on a phone.
function bringIntoSight(view: HTMLElement | null): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  view?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
}
