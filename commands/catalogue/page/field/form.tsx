// The form of a request: a control for each field, sides of which a request has one, and the rest behind its names.
import { useMemo, useRef } from "preact/hooks";
import { memberOf } from "../../../../generator/page.js";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { FormField } from "../../data/form-data.js";
import type { OpenModel } from "../load.js";
import type { RequestState } from "../request/use-request.js";
import { factsOf, FieldRow } from "./field.js";
import { layoutOf } from "./layout.js";
import { isActive, isRequiredNow, onSide, sideOf, withField, type HiddenValues } from "./modes.js";
import { More } from "./more.js";
import { movingFields } from "./moves-price.js";
import { Sides } from "./sides.js";

interface Props {
  readonly model: OpenModel;
  readonly state: RequestState;
  readonly issues: readonly Issue[];
}

export function Form({ model, state, issues }: Props) {
  const { document: form } = model;
  const { request, change, modes } = state;
  const kept = useRef<HiddenValues>(new Map()).current;
  const moving = useMemo(() => movingFields(model), [model]);
  const { front, more } = layoutOf(form, request, moving);
  const names = new Set(form.fields.map(({ name }) => name));
  // What the contract does not name is sent all the same, and can be taken away here.
  const unknown = Object.keys(request).filter((name) => !names.has(name));
  const isShown = (field: FormField) =>
    isActive(field, request, form) || memberOf(request, field.name) !== undefined;
  const row = (field: FormField, isHalf = false, isTitled = false) => (
    <FieldRow
      key={field.name}
      field={{
        ...field,
        required: field.required || isRequiredNow(field.name, request, form.groups),
      }}
      id={`field-${field.name}`}
      value={memberOf(request, field.name)}
      issues={issues.filter(({ path }) => path[0] === field.name)}
      depth={1}
      isHalf={isHalf}
      isTitled={isTitled}
      movesPrice={moving.has(field.name)}
      onChange={(value) => change(withField(request, field.name, value, form, kept))}
    >
      {below(field)}
    </FieldRow>
  );
  const below = ({ name }: FormField) =>
    form.fields
      .filter((field) => field.under === name && isShown(field))
      .map((field) => (
        <div key={field.name} class="below">
          {row(field)}
        </div>
      ));
  const fieldsNamed = (some: readonly string[]) =>
    form.fields.filter(({ name, under }) => some.includes(name) && under === undefined);
  return (
    <form class="sheet form" aria-label="Request" onSubmit={(event) => event.preventDefault()}>
      {front.map((block) => {
        if (block.kind === "field") return row(block.field, block.isHalf);
        const { choice, at } = block;
        const side = sideOf(request, choice, modes[at]);
        const chosen = form.choices.map((_, index) => (index === at ? side : modes[index]));
        const fields = fieldsNamed([
          ...(choice.sides[side] ?? []),
          ...Object.keys(request).filter((name) => choice.sides.flat().includes(name)),
        ]);
        const [only, ...others] = fields;
        const titled = others.length === 0 ? only : undefined;
        return (
          <Sides
            key={`choice ${at}`}
            choice={choice}
            side={side}
            title={titled?.title}
            facts={titled && factsOf(titled, moving.has(titled.name))}
            onChoose={(next) => change(onSide(request, choice, next, kept), chosen.with(at, next))}
          >
            {fields.map((field) => row(field, false, field === titled))}
          </Sides>
        );
      })}
      {unknown.map((name) => row(unknownField(name)))}
      <More fields={more} request={request} issues={issues}>
        {more.map((field) => row(field))}
      </More>
    </form>
  );
}

const unknownField = (name: string): FormField => ({
  name,
  title: name,
  required: false,
  control: { kind: "json" },
});
