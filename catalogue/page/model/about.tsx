// Shows the history and the contract of a model.
import { Snippets } from "../code/snippets-view.js";
import type { OpenModel } from "../load.js";
import { Loading } from "../loading.js";
import { json } from "../site-files.js";
import { WORDS } from "../words.js";
import { WORDS as RUN } from "../words/run.js";
import { type JsonObject, visibleJson } from "../../../generator/page.js";

interface Props {
  readonly model: OpenModel;
}

export const History = ({
  model: {
    document: { history = [] },
  },
}: Props) => (
  <div class="about">
    <section class="sheet" aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 ? (
        <p class="soft">{WORDS.model.noHistory}</p>
      ) : (
        <dl class="history">
          {history.map(({ version, text }) => (
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

export function Contract({ model: { document, schemaPath } }: Props) {
  const { method, endpoint, schemaVersion, source } = document;
  return (
    <div class="about">
      <p>
        <code>
          {method} {endpoint}
        </code>
        {schemaVersion === undefined ? RUN.documented : RUN.contractOf(schemaVersion, source ?? "")}
      </p>
      <Loading load={() => json<JsonObject>(schemaPath)} what={schemaPath}>
        {(schema) => (
          <Snippets
            snippets={[
              {
                name: WORDS.model.tabs.contract,
                language: "json",
                text: visibleJson(schema, 2),
                hasGatewayUrl: false,
              },
            ]}
          />
        )}
      </Loading>
    </div>
  );
}
