// How a run goes: as documented, or in one of the gateway's scenarios, which may ask for a word.
import { useId } from "preact/hooks";
import { WORDS } from "../words/run.js";
import { faultIn, type ScenarioSetting, type Scenario } from "./scenario.js";

interface Props {
  /** Those that change a request of the model. */
  readonly of: readonly Scenario[];
  readonly chosen: ScenarioSetting;
  readonly onChoose: (chosen: ScenarioSetting) => void;
}

export function ScenarioChoice({ of, chosen, onChoose }: Props) {
  const id = useId();
  const { scenario, word } = chosen;
  const asked = scenario?.word;
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
      {asked !== undefined && (
        <label>
          <span class="soft">{asked.label}</span>{" "}
          <input
            class="input"
            value={word}
            placeholder={asked.isOptional ? WORDS.optional(asked.example) : asked.example}
            list={asked.choices && `${id}-words`}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-fault`}
            onInput={({ currentTarget }) => onChoose({ ...chosen, word: currentTarget.value })}
          />
        </label>
      )}
      {asked?.choices !== undefined && (
        <datalist id={`${id}-words`}>
          {asked.choices.map((one) => (
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
