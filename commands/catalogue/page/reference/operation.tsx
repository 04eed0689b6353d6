// One operation: what it does, what it takes and what it answers; at the right the call to copy.
import type { Operation, Parameter, ReferenceData } from "../../data/reference-data.js";
import { Fields } from "../shapes/fields.js";
import { WORDS } from "../words/reference.js";
import { Answers } from "./answers.js";
import { Prose } from "../shapes/prose.js";
import { toTop } from "./operations.js";
import { ModelRequest, OwnRequest } from "./request.js";

interface Props {
  readonly operation: Operation;
  readonly bodies: ReferenceData["bodies"];
  /** The model of the address, or an empty text. */
  readonly model: string;
  readonly onModel: (model: string) => void;
}

export function OperationView({ operation, bodies, model, onModel }: Props) {
  const { method, path, summary, description, key, parameters, models, request } = operation;
  const chosen = models.includes(model) || request !== undefined ? model : (models[0] ?? "");
  return (
    <article class="operation">
      <div class="about">
        <header>
          <a class="back small" href="#" onClick={toTop}>
            {WORDS.operations}
          </a>
          <h1 tabIndex={-1}>{summary}</h1>
          <p class="any">
            <span class="chip">{method}</span> <code>{path}</code>
          </p>
        </header>
        <Prose text={description} />
        <Prose text={WORDS.key[key]} />
        <Parameters of={parameters} />
        {models.length > 0 && <Models operation={operation} chosen={chosen} onModel={onModel} />}
      </div>
      {models.includes(chosen) ? (
        <ModelRequest key={chosen} operation={operation} id={chosen} />
      ) : (
        <OwnRequest operation={operation} />
      )}
      <Answers answers={operation.answers} bodies={bodies} />
    </article>
  );
}

const PLACES = ["path", "query", "header"] as const;

const Parameters = ({ of }: { readonly of: readonly Parameter[] }) => (
  <>
    {PLACES.map((place) => {
      const fields = of.flatMap((one) => (one.in === place ? [one.field] : []));
      if (fields.length === 0) return null;
      return (
        <section key={place} aria-label={WORDS.parameters[place]}>
          <h2>{WORDS.parameters[place]}</h2>
          <Fields of={{ kind: "object", fields }} />
        </section>
      );
    })}
  </>
);

interface ModelsProps extends Pick<Props, "operation" | "onModel"> {
  readonly chosen: string;
}

const Models = ({ operation: { models, request }, chosen, onModel }: ModelsProps) => (
  <div class="choose">
    <label for="model">{WORDS.model}</label>
    <select
      id="model"
      class="input"
      value={chosen}
      onChange={({ currentTarget }) => onModel(currentTarget.value)}
    >
      {request !== undefined && <option value="">{WORDS.anyModel}</option>}
      {models.map((id) => (
        <option key={id}>{id}</option>
      ))}
    </select>
    <span class="soft small">{WORDS.differs(models.length)}</span>
  </div>
);
