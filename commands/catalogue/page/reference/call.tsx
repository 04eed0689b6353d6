// The call to copy, and where it can be tried.
import { isJsonObject, type Json } from "../../../../generator/schema/json.js";
import { visibleJson } from "../../../../generator/emit/text/literal.js";
import type { Operation } from "../../data/reference-data.js";
import { hashOf } from "../address/address.js";
import { Highlighted } from "../code/highlighted.js";
import { Snippets } from "../code/snippets-view.js";
import type { Snippet } from "../code/snippets.js";
import { WORDS } from "../words/reference.js";
import { curlOf } from "./curl.js";

interface Props {
  readonly operation: Operation;
  readonly body: Json | undefined;
  /** The models in whose forms it can be tried. */
  readonly forms: readonly string[];
}

/** The status of an answer that is no refusal. */
export const DONE = "200";

// More are found in the list of models.
const MOST_FORMS = 6;

export function Call({ operation, body, forms }: Props) {
  const answer = operation.answers.find(({ status }) => status === DONE);
  const snippets: readonly Snippet[] = [
    { name: "curl", language: "bash", text: curlOf(operation, body), hasOwnUrl: false },
    ...(isJsonObject(body)
      ? [{ name: "JSON", language: "json", text: visibleJson(body, 2), hasOwnUrl: false } as const]
      : []),
  ];
  return (
    <aside class="call" aria-label={WORDS.call}>
      <Snippets snippets={snippets} />
      {forms.length > 0 && (
        <p class="forms">
          {WORDS.tryIt}
          {forms.slice(0, MOST_FORMS).map((id) => (
            <a key={id} class="button low any" href={`./${hashOf({ id })}`}>
              {id}
            </a>
          ))}
          {forms.length > MOST_FORMS && <a href="./#/">{WORDS.moreForms}</a>}
        </p>
      )}
      {answer?.example !== undefined && (
        <section class="sheet code" aria-label={WORDS.exampleOf(answer.status)}>
          <header>
            <b>{WORDS.exampleOf(answer.status)}</b>
          </header>
          <pre tabIndex={0} aria-label={WORDS.exampleOf(answer.status)}>
            <Highlighted text={visibleJson(answer.example, 2)} language="json" />
          </pre>
        </section>
      )}
    </aside>
  );
}
