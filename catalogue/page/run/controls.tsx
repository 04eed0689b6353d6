// Shows the buttons Run and Stop, and the choice of a scenario.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { PassingButton } from "../shapes/passing-button.js";
import { WORDS } from "../words/run.js";
import { RUN_KEYS } from "./run-key.js";
import { faultIn, type Scenario, type ScenarioSetting } from "./scenario.js";

/** CSS selector for the buttons that start a run. */
export const RUN_BUTTONS = ".starts";

/** The actions of the buttons Run and Stop. */
export interface Starter {
  /** Whether a run can be started now. */
  readonly isReady: boolean;
  readonly run: () => void;
  /** Stops the current run. `undefined` if no run is in progress. */
  readonly stop: (() => void) | undefined;
}

interface Props {
  readonly starter: Starter;
  readonly scenarios: readonly Scenario[];
  readonly chosen: ScenarioSetting;
  readonly onChoose: (chosen: ScenarioSetting) => void;
  /** More controls in the same line as the button Run. */
  readonly children: ComponentChildren;
}

export const Controls = ({ starter: { isReady, run, stop }, children, ...choice }: Props) => (
  <>
    <div class="row run">
      {/* Uses `aria-disabled`, because a disabled button would lose the focus. */}
      <button
        type="button"
        class="button main starts"
        aria-label={WORDS.run}
        title={WORDS.run}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        aria-disabled={!isReady}
        aria-busy={stop !== undefined}
        onClick={run}
      >
        <span>
          {WORDS.runShort}
          {/* CSS draws the key names, so that the name of the button for screen readers does not
              contain them. */}
          {stop === undefined && <kbd class="keys" data-keys={RUN_KEYS} aria-hidden="true" />}
        </span>
      </button>
      {stop !== undefined && (
        <PassingButton class="button" next={RUN_BUTTONS} onClick={stop}>
          {WORDS.stop}
        </PassingButton>
      )}
      {children}
    </div>
    <ScenarioChoice of={choice.scenarios} chosen={choice.chosen} onChoose={choice.onChoose} />
  </>
);

interface ChoiceProps {
  /** Scenarios for the category of the model. */
  readonly of: readonly Scenario[];
  readonly chosen: ScenarioSetting;
  readonly onChoose: (chosen: ScenarioSetting) => void;
}

function ScenarioChoice({ of, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  const { scenario, word } = chosen;
  const wordSpec = scenario?.word;
  const fault = faultIn(chosen);
  const choose = (name: string) => {
    const next = of.find((one) => one.name === name);
    const needed = next?.word?.isOptional === false ? next.word.example : "";
    onChoose({ ...(next && { scenario: next }), word: needed });
  };
  return (
    <div class="scenario small">
      <div class="how">
        <span class="soft">{WORDS.harmless}</span>
        <select
          class="input"
          aria-label={WORDS.scenario}
          value={scenario?.name ?? ""}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{WORDS.asDocumented}</option>
          {of.map(({ name, about }) => (
            <option key={name} value={name}>
              {name}: {about}
            </option>
          ))}
        </select>
      </div>
      {wordSpec !== undefined && (
        <label>
          <span class="soft">{wordSpec.label}</span>{" "}
          <input
            class="input"
            value={word}
            placeholder={wordSpec.isOptional ? WORDS.optional(wordSpec.example) : wordSpec.example}
            list={wordSpec.choices && `${id}-words`}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-fault`}
            onInput={({ currentTarget }) => onChoose({ ...chosen, word: currentTarget.value })}
          />
        </label>
      )}
      {wordSpec?.choices !== undefined && (
        <datalist id={`${id}-words`}>
          {wordSpec.choices.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <p id={`${id}-fault`} class="say" hidden={fault === undefined}>
        {fault}
      </p>
    </div>
  );
}
