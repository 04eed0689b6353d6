// What a model takes: each parameter with what the contract says of it, and the rules between them.
import type { Control, FormField } from "../../data/form-data.js";
import type { OpenModel } from "../load.js";
import { WORDS } from "../words.js";

interface Props {
  readonly model: OpenModel;
}

export function Parameters({ model: { document } }: Props) {
  const { fields, rules } = document;
  const { model } = WORDS;
  return (
    <div class="about">
      <dl class="sheet parameters">
        {fields
          .flatMap((field) => withParts(field))
          .map((one) => (
            <Parameter key={one.path} {...one} />
          ))}
      </dl>
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

interface Placed {
  /** Such as `multi_prompt[].duration`. */
  readonly path: string;
  readonly field: FormField;
}

// A field, then the fields of the objects in it.
function withParts(field: FormField, head = ""): readonly Placed[] {
  const path = head + field.name;
  return [{ path, field }, ...partsOf(field.control, path)];
}

function partsOf(control: Control, path: string): readonly Placed[] {
  if (control.kind === "list") return partsOf(control.items, `${path}[]`);
  if (control.kind === "union") return control.options.flatMap((one) => partsOf(one.control, path));
  if (control.kind !== "object") return [];
  return control.fields.flatMap((field) => withParts(field, `${path}.`));
}

const Parameter = ({ path, field }: Placed) => (
  <div>
    <dt>
      <code>{path}</code>
      <span class="soft small">{marksOf(field).join(" · ")}</span>
    </dt>
    <dd class="any">{wordsOf(field)}</dd>
  </div>
);

function marksOf({
  required,
  limits,
  default: standard,
  deprecated,
}: FormField): readonly string[] {
  const { model } = WORDS;
  return [
    ...(required ? [model.required] : []),
    ...(limits === undefined ? [] : [limits]),
    ...(standard === undefined ? [] : [model.standard(JSON.stringify(standard))]),
    ...(deprecated === true ? [model.deprecated] : []),
  ];
}

const wordsOf = ({ description, note }: FormField): string =>
  [description, note].filter((text) => text !== undefined).join(" ");
