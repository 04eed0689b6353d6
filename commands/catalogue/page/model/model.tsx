// One model: what it is, the builder, its prices, rules, history and contract.
import type { ModelList, ModelRow } from "../../data/page-data.js";
import type { Request } from "../builder/request.js";
import { Builder } from "../builder/builder.js";
import { loadModel, useLoaded, type OpenModel, type ServingGateway } from "../load.js";
import { Prices } from "./prices.js";

interface Props {
  readonly row: ModelRow;
  readonly sdk: ModelList["sdk"];
  readonly request: Request | undefined;
  readonly gateway: ServingGateway | undefined;
}

const WITHOUT_CONTRACT = {
  untyped:
    "The catalog lists this model without a contract that the SDK could use, so there are no parameters to show. The SDK calls it with client.untyped(id), or through the resource of its kind.",
};

export function Model({ row, sdk, request, gateway }: Props) {
  const { id, category, tags, file, state } = row;
  return (
    <article>
      <h1>{id}</h1>
      <p>{[category, ...tags].join(" · ")}</p>
      {file === undefined ? (
        <p>{WITHOUT_CONTRACT[state ?? "untyped"]}</p>
      ) : (
        <Contract file={file} sdkName={sdk.name} request={request} gateway={gateway} />
      )}
    </article>
  );
}

interface ContractProps {
  readonly file: string;
  readonly sdkName: string;
  readonly request: Request | undefined;
  readonly gateway: ServingGateway | undefined;
}

function Contract({ file, sdkName, request, gateway }: ContractProps) {
  const loaded = useLoaded(() => loadModel(file), file);
  if (loaded.state === "loading") return <p aria-busy="true">Loading the model</p>;
  if (loaded.state === "failed") return <p role="alert">{loaded.message}</p>;
  return (
    <>
      <Builder model={loaded.data} sdkName={sdkName} start={request} gateway={gateway} />
      <About model={loaded.data} />
    </>
  );
}

function About({ model: { document } }: { readonly model: OpenModel }) {
  const { method, endpoint, schemaVersion, source, rules, prices, history, schema } = document;
  return (
    <>
      <p>
        <code>
          {method} {endpoint}
        </code>
        , contract of {schemaVersion} ({source})
      </p>
      {rules.length > 0 && (
        <section aria-labelledby="rules">
          <h2 id="rules">Rules</h2>
          <p>A request that breaks one is refused before it is sent, with this sentence:</p>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{rule}.</li>
            ))}
          </ul>
        </section>
      )}
      {prices !== undefined && <Prices entry={prices} />}
      <section aria-labelledby="history">
        <h2 id="history">History</h2>
        {history.length === 0 ? (
          <p>The changelog has no change of this model.</p>
        ) : (
          <dl>
            {history.map(({ version, text }) => (
              <div key={version + text}>
                <dt>{version}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <details>
        <summary>Contract</summary>
        <pre tabIndex={0} aria-label="Contract">
          <code>{JSON.stringify(schema, null, 2)}</code>
        </pre>
      </details>
    </>
  );
}
