// What an operation takes: the request of a model, from its document, or its own.
import type { Operation } from "../../data/reference-data.js";
import { loadDocument } from "../load.js";
import { Loading } from "../loading.js";
import { Parameters } from "../model/parameters.js";
import { Prices } from "../model/prices.js";
import { Fields, hasFields } from "../shapes/fields.js";
import { WORDS } from "../words/reference.js";
import { Call } from "./call.js";
import { Prose } from "../shapes/prose.js";

interface Props {
  readonly operation: Operation;
}

export const ModelRequest = ({ operation, id }: Props & { readonly id: string }) => (
  <Loading load={() => loadDocument(id)} what={id}>
    {(model) => (
      <>
        <section class="about" aria-label={WORDS.request}>
          <h2 class="any">{WORDS.requestOf(id)}</h2>
          {"schema" in model ? (
            <>
              <Parameters document={model} />
              <Prices entry={model.prices} />
              {Object.hasOwn(operation.formulas, id) && (
                <p>
                  {WORDS.formula} <code>{operation.formulas[id]}</code>
                </p>
              )}
            </>
          ) : (
            <p class="notice">{WORDS.untyped}</p>
          )}
        </section>
        <Call
          operation={operation}
          body={{ model: id, ...("schema" in model && model.example) }}
          forms={[id]}
        />
      </>
    )}
  </Loading>
);

export function OwnRequest({ operation }: Props) {
  const { request } = operation;
  return (
    <>
      {request !== undefined && (
        <section class="about" aria-label={WORDS.request}>
          <h2>{WORDS.request}</h2>
          <p class="soft small">{request.mediaType}</p>
          <Prose text={request.about} />
          {hasFields(request.body) && <Fields of={request.body} />}
        </section>
      )}
      <Call operation={operation} body={request?.example} forms={request?.offered ?? []} />
    </>
  );
}
