// Shows the result, price, validity, Run button and code beside the form.
import { useMemo, useRef } from "preact/hooks";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { Site } from "../../data/page-data.js";
import { snippetsOf } from "../code/snippets.js";
import { Snippets } from "../code/snippets-view.js";
import { isGatewayUrl, uploadedFiles } from "../field/files.js";
import type { OpenModel, ServingGateway } from "../load.js";
import { Loading } from "../loading.js";
import type { RequestState } from "../request/use-request.js";
import { createKeyed, useKeyed } from "../store.js";
import { WORDS } from "../words/run.js";
import { Controls, type Starter } from "./controls.js";
import { CopyLink } from "./copy-link.js";
import { priceOf, type PriceText } from "./price.js";
import { RunBar } from "./run-bar.js";
import { useRunKey } from "./run-key.js";
import { loadRunCode, stop, waitOn } from "./runs.js";
import { faultIn, textOf, type ScenarioSetting } from "./scenario.js";
import { useFormRuns } from "./use-runs.js";
import { showField, Verdict, verdictOf } from "./verdict.js";
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

// The chosen scenario of each model.
const scenarios = createKeyed<ScenarioSetting>();
const NO_SCENARIO: ScenarioSetting = { word: "" };

export function Side({ model, state, issues, gateway, site }: Props) {
  const { request } = state;
  const [chosen, choose] = useKeyed(scenarios, model.module.id, NO_SCENARIO);
  const { run, goBack, compare, ...formRuns } = useFormRuns(model, state, gateway);
  const { visibleRun, comparedRun, isEarlier, isUnread } = formRuns;
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
  useRunKey(view, () => {
    const [first] = issues;
    if (first !== undefined) showField(first);
    else if (gateway !== undefined) starter.run();
  });
  const link = <CopyLink target={model.module} draft={state} />;
  return (
    <aside class="side">
      {site?.isServed === true && (
        <div class="sheet stage">
          <div ref={view}>
            {visibleRun === undefined || comparedRun === undefined ? (
              <View run={visibleRun} isEarlier={isEarlier} />
            ) : (
              <Loading load={loadRunCode} what="the result">
                {({ Comparison }) => (
                  <Comparison
                    visibleRun={visibleRun}
                    comparedRun={comparedRun}
                    onEnd={() => compare(comparedRun)}
                  />
                )}
              </Loading>
            )}
          </div>
          {(visibleRun !== undefined || isUnread) && (
            <Loading load={loadRunCode} what="the runs">
              {({ Outcome }) =>
                visibleRun !== undefined && (
                  <Outcome
                    {...formRuns}
                    visibleRun={visibleRun}
                    onGoBack={goBack}
                    onCompare={compare}
                    onWait={() => waitOn(visibleRun.key)}
                  />
                )
              }
            </Loading>
          )}
        </div>
      )}
      <div class="sheet pay">
        <Price price={price} issues={issues} />
        {gateway === undefined ? (
          <div class="row run">{link}</div>
        ) : (
          <Controls
            starter={starter}
            scenarios={gateway.scenarios.filter(({ categories }) =>
              categories.includes(model.module.category),
            )}
            chosen={chosen}
            onChoose={choose}
          >
            {link}
          </Controls>
        )}
      </div>
      <Snippets snippets={snippets} />
      <RunBar price={price} issues={issues} starter={gateway === undefined ? undefined : starter} />
    </aside>
  );
}

interface PriceProps {
  readonly price: PriceText;
  readonly issues: readonly Issue[];
}

// Shows the price, or the mistakes of an invalid request.
function Price({ price: { amount, basis, isReason }, issues }: PriceProps) {
  const isValid = issues.length === 0;
  const tone = isReason === true ? "soft" : isValid ? "price num" : "price soft";
  return (
    <>
      <div class="row">
        <strong class={tone} aria-label={WORDS.cost}>
          {amount}
        </strong>
        <span role="status" class={`end chip ${isValid ? "good" : "bad"}`}>
          {verdictOf(issues)}
        </span>
      </div>
      {isValid ? <p class="soft small">{basis}</p> : <Verdict issues={issues} />}
    </>
  );
}

// Scrolls to the result, which is below the form on a phone.
function bringIntoSight(view: HTMLElement | null): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  view?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
}
