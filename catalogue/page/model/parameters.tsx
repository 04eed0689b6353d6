// Shows the parameters of a model, and the rules between them.
import type { ModelDocument } from "../../data/page-data.js";
import { Fields } from "../shapes/fields.js";
import { WORDS } from "../words.js";

interface Props {
  readonly document: Pick<ModelDocument, "fields" | "rules">;
  /** Name of the field to scroll to. */
  readonly field?: string | undefined;
}

export function Parameters({ document: { fields, rules }, field }: Props) {
  const { model } = WORDS;
  return (
    <div class="about">
      <Fields of={{ kind: "object", fields }} shown={field} />
      <section class="sheet" aria-labelledby="rules">
        <h2 id="rules">{model.rulesTitle}</h2>
        <p class="soft small">{rules.length === 0 ? model.noRules : model.rules}</p>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}.</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
