// The answers of an operation by status: the one that is no refusal is open, and its example is beside the call.
import { visibleJson } from "../../../../generator/emit/text/literal.js";
import type { Control } from "../../data/form-data.js";
import type { OperationAnswer, ReferenceData } from "../../data/reference-data.js";
import { Highlighted } from "../code/highlighted.js";
import { Fields, hasFields } from "../shapes/fields.js";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words/reference.js";
import { Prose } from "../shapes/prose.js";

import { DONE } from "./call.js";

interface Props {
  readonly answers: readonly OperationAnswer[];
  readonly bodies: ReferenceData["bodies"];
}

export const Answers = ({ answers, bodies }: Props) => (
  <section class="about" aria-label={WORDS.answers}>
    <h2>{WORDS.answers}</h2>
    {answers.map((answer) => (
      <details key={answer.status} class="sheet answer" open={answer.status === DONE}>
        <summary>
          <span class={answer.status === DONE ? "chip good" : "chip"}>{answer.status}</span>
          <span>{answer.about}</span>
          <span class="end">
            <Icon name="more" />
          </span>
        </summary>
        <Body answer={answer} body={bodies[answer.body]} />
      </details>
    ))}
  </section>
);

interface BodyProps {
  readonly answer: OperationAnswer;
  readonly body: Control | undefined;
}

const Body = ({ answer: { status, mediaType, example }, body }: BodyProps) => (
  <div class="about">
    <p class="soft small">{mediaType}</p>
    {body !== undefined && hasFields(body) ? <Fields of={body} /> : <Prose text={WORDS.noFields} />}
    {example !== undefined && status !== DONE && (
      <pre class="sheet" tabIndex={0} aria-label={WORDS.exampleOf(status)}>
        <Highlighted text={visibleJson(example, 2)} language="json" />
      </pre>
    )}
  </div>
);
