// The form of a request: modes, then a control for each field.
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { OpenModel } from "../load.js";
import { inMode, modeOf, withMember } from "../request/request.js";
import type { RequestState } from "../request/use-request.js";
import { FieldRow } from "./field.js";
import { Modes } from "./modes.js";
import { movesPrice } from "./moves-price.js";

interface Props {
  readonly model: OpenModel;
  readonly state: RequestState;
  readonly issues: readonly Issue[];
}

export function Form({ model: { document, module }, state, issues }: Props) {
  const { fields, choices } = document;
  const { request, change } = state;
  const modes = choices.map((choice, index) => modeOf(request, choice, state.modes[index]));
  const chosen = choices.flatMap(({ modes: of }, index) => of[modes[index] ?? 0] ?? []);
  const hidden = new Set(chosen.flatMap(({ without }) => without));
  const required = new Set(chosen.flatMap((mode) => mode.required));
  const shown = fields.filter(({ name }) => !hidden.has(name) || Object.hasOwn(request, name));
  const choose = (group: number, mode: number) => {
    const next = choices[group]?.modes[mode];
    if (next !== undefined) change(inMode(request, next), modes.with(group, mode));
  };
  return (
    <form class="sheet form" aria-label="Request" onSubmit={(event) => event.preventDefault()}>
      {choices.map((choice, index) => (
        <div key={choice.modes.map(({ label }) => label).join()}>
          <Modes
            choice={choice}
            chosen={modes[index] ?? 0}
            onChoose={(mode) => choose(index, mode)}
          />
        </div>
      ))}
      {shown.map((field) => (
        <FieldRow
          key={field.name}
          field={{ ...field, required: field.required || required.has(field.name) }}
          id={`field-${field.name}`}
          value={Object.hasOwn(request, field.name) ? request[field.name] : undefined}
          issues={issues.filter(({ path }) => path[0] === field.name)}
          depth={1}
          movesPrice={movesPrice(field.name, module.pricing)}
          onChange={(value) => change(withMember(request, field.name, value))}
        />
      ))}
    </form>
  );
}
