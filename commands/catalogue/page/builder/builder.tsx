// The request builder: a form, what the validator says of it, what it costs, and how to send it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { OpenModel, ServingGateway } from "../load.js";
import { keepInAddress } from "../route.js";
import { Run } from "../run/run.js";
import { Cost } from "./cost.js";
import { FieldRow } from "./field.js";
import { Modes } from "./modes.js";
import { movesPrice } from "./moves-price.js";
import { inMode, modeOf, withMember, type Request } from "./request.js";
import { Snippets } from "./snippets-view.js";
import { snippetsOf } from "./snippets.js";

// Browsers refuse an address that changes a hundred times in half a minute, as a slider can.
const ADDRESS_PAUSE_MS = 300;

interface Props {
  readonly model: OpenModel;
  readonly sdkName: string;
  readonly start: Request | undefined;
  readonly gateway: ServingGateway | undefined;
}

export function Builder({ model, sdkName, start, gateway }: Props) {
  const { document, module } = model;
  const { fields, choices, example } = document;
  const [request, setRequest] = useState<Request>(start ?? example);
  const [chosen, setChosen] = useState<readonly (number | undefined)[]>([]);
  const keeping = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(keeping.current), []);
  useEffect(() => {
    if (start !== undefined) setRequest(start);
  }, [start]);
  const change = (next: Request) => {
    setRequest(next);
    clearTimeout(keeping.current);
    keeping.current = setTimeout(
      () => keepInAddress({ id: document.id, request: next }),
      ADDRESS_PAUSE_MS,
    );
  };
  const modes = choices.map((choice, index) => modeOf(request, choice, chosen[index]));
  const inForce = choices.flatMap(({ modes: of }, index) => of[modes[index] ?? 0] ?? []);
  const hidden = new Set(inForce.flatMap(({ without }) => without));
  const required = new Set(inForce.flatMap((mode) => mode.required));
  const issues = useMemo(() => module.validate(request), [module, request]);
  const shown = fields.filter(({ name }) => !hidden.has(name) || Object.hasOwn(request, name));
  const names = new Set(shown.map(({ name }) => name));
  const others = issues.filter(({ path }) => !names.has(String(path[0])));
  const choose = (group: number, mode: number) => {
    const next = choices[group]?.modes[mode];
    if (next === undefined) return;
    setChosen(choices.map((_, index) => (index === group ? mode : modes[index])));
    change(inMode(request, next));
  };
  return (
    <section aria-labelledby="build">
      <h2 id="build">Build a request</h2>
      <div class="builder">
        <div>
          {choices.map((choice, index) => (
            <Modes
              key={choice.modes.map(({ label }) => label).join()}
              choice={choice}
              chosen={modes[index] ?? 0}
              onChoose={(mode) => choose(index, mode)}
            />
          ))}
          <form class="fields" onSubmit={(event) => event.preventDefault()}>
            {shown.map((field) => (
              <FieldRow
                key={field.name}
                field={{ ...field, required: field.required || required.has(field.name) }}
                id={`field-${field.name}`}
                value={request[field.name]}
                issues={issues.filter(({ path }) => path[0] === field.name)}
                depth={1}
                movesPrice={movesPrice(field.name, module.pricing)}
                onChange={(value) => change(withMember(request, field.name, value))}
              />
            ))}
          </form>
        </div>
        <aside>
          <Verdict issues={issues} others={others} />
          <Cost model={model} request={request} />
          <p class="row">
            <button type="button" class="secondary" onClick={() => change(example)}>
              Example
            </button>
            <button type="button" class="secondary" onClick={() => change({})}>
              Clear
            </button>
          </p>
          <Snippets snippets={snippetsOf(sdkName, module, request)} />
          {gateway !== undefined && (
            <Run model={model} request={request} isValid={issues.length === 0} gateway={gateway} />
          )}
        </aside>
      </div>
    </section>
  );
}

interface VerdictProps {
  readonly issues: readonly Issue[];
  /** Those that no field shows. */
  readonly others: readonly Issue[];
}

// One place that a screen reader hears; the messages are at the fields.
const Verdict = ({ issues, others }: VerdictProps) => (
  <div role="status" class={issues.length === 0 ? "valid" : "invalid"}>
    {issues.length === 0
      ? "Valid"
      : `${issues.length === 1 ? "1 problem" : `${issues.length} problems`}: ${issues[0]?.message ?? ""}`}
    {others.length > 0 && (
      <ul>
        {others.map(({ pointer, message }) => (
          <li key={pointer + message}>{message}</li>
        ))}
      </ul>
    )}
  </div>
);
