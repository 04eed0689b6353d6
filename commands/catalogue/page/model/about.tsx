// What is known of a model besides its form: parameters and rules, history, contract.
import type { FormField } from "../../data/page-data.js";
import type { OpenModel } from "../load.js";
import { WideTable } from "../shapes/wide-table.js";
import { WORDS } from "../words.js";

interface Props {
  readonly model: OpenModel;
}

export function Parameters({ model: { document } }: Props) {
  const { fields, rules } = document;
  return (
    <div class="about">
      <WideTable label="Parameters" head={["Parameter", "Default", "What it is"]}>
        {fields.map((field) => (
          <tr key={field.name}>
            <td>
              <code>{field.name}</code>
              {field.required && <span class="soft small"> required</span>}
            </td>
            <td>{field.default !== undefined && <code>{JSON.stringify(field.default)}</code>}</td>
            <td>{wordsOf(field)}</td>
          </tr>
        ))}
      </WideTable>
      <section class="sheet" aria-labelledby="rules">
        <h2 id="rules">Rules</h2>
        <p class="soft small">{rules.length === 0 ? WORDS.model.noRules : WORDS.model.rules}</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}.</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const wordsOf = ({ description, facts, deprecated }: FormField): string =>
  [description, facts, deprecated === true ? "Deprecated." : undefined].filter(Boolean).join(" ");

export const History = ({ model: { document } }: Props) => (
  <div class="about">
    <section class="sheet" aria-labelledby="history">
      <h2 id="history">History</h2>
      {document.history.length === 0 ? (
        <p class="soft">{WORDS.model.noHistory}</p>
      ) : (
        <dl class="history">
          {document.history.map(({ version, text }) => (
            <div key={version + text}>
              <dt>{version}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  </div>
);

export function Contract({ model: { document } }: Props) {
  const { method, endpoint, schemaVersion, source, schema } = document;
  return (
    <div class="about">
      <p class="any">
        <code>
          {method} {endpoint}
        </code>
        , contract of {schemaVersion} ({source})
      </p>
      <pre class="sheet" tabIndex={0} aria-label="Contract">
        <code>{JSON.stringify(schema, null, 2)}</code>
      </pre>
    </div>
  );
}
