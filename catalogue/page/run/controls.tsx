// Run and Stop, and how a run goes.
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words/run.js";
import { RUN_BUTTONS } from "./result.js";
import { ScenarioChoice } from "./scenario-choice.js";
import type { ScenarioSetting, Scenario } from "./scenario.js";

/** What starts and stops runs. */
export interface Starter {
  /** Whether a run can be started now. */
  readonly isReady: boolean;
  readonly run: () => void;
  /** Present while one runs. */
  readonly stop: (() => void) | undefined;
}

interface Props {
  readonly starter: Starter;
  readonly scenarios: readonly Scenario[];
  readonly chosen: ScenarioSetting;
  readonly onChoose: (chosen: ScenarioSetting) => void;
}

export const Controls = ({ starter: { isReady, run, stop }, ...choice }: Props) => (
  <>
    <div class="row run">
      {/* Not disabled, which would take the focus away. */}
      <button
        type="button"
        class="button main starts"
        aria-disabled={!isReady}
        aria-busy={stop !== undefined}
        onClick={run}
      >
        {WORDS.run}
      </button>
      {stop !== undefined && (
        <PassingButton class="button" next={RUN_BUTTONS} onClick={stop}>
          {WORDS.stop}
        </PassingButton>
      )}
    </div>
    <ScenarioChoice of={choice.scenarios} chosen={choice.chosen} onChoose={choice.onChoose} />
  </>
);
