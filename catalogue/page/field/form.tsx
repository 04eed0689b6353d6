// Renders the form of a request. Rarely used fields are in a section that the user can open.
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { Choice, FormField } from "../../data/form-data.js";
import type { OpenModel } from "../load.js";
import { Loading } from "../loading.js";
import type { RequestView } from "../request/tools.js";
import type { RequestState } from "../request/use-request.js";
import type { Request, Value } from "../request/request.js";
import { WORDS } from "../words.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { Segments } from "../shapes/segments.js";
import { factsOf, FieldRow } from "./field.js";
import { layoutOf } from "./layout.js";
import { loadLater } from "./load-later.js";
import {
  type HiddenValues,
  isActive,
  isRequiredNow,
  moveToSide,
  sideOf,
  withField,
} from "./modes.js";
import { movingFields } from "./moves-price.js";
import { WholeRequest } from "./rows/whole-request.js";
import { memberOf } from "../../../generator/page.js";

interface Props {
  readonly model: OpenModel;
  readonly state: RequestState;
  readonly issues: readonly Issue[];
  readonly view: RequestView;
}

export function Form({ model, state, issues, view }: Props) {
  const { document: form } = model;
  const { request, change, modes } = state;
  const hiddenValues = useRef<HiddenValues>(new Map()).current;
  const moving = useMemo(() => movingFields(model), [model]);
  const { front, more } = layoutOf(form, request, moving);
  const names = new Set(form.fields.map(({ name }) => name));
  // The request may have fields that the contract lacks. The form shows them, so that the user can
  // remove them.
  const extraNames = Object.keys(request).filter((name) => !names.has(name));
  const isVisible = (field: FormField) =>
    isActive(field, request, form) || memberOf(request, field.name) !== undefined;
  const changeField = (name: string, value: Value) =>
    change(withField(request, name, value, form, hiddenValues));
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
      onChange={(value) => changeField(field.name, value)}
    >
      {below(field)}
    </FieldRow>
  );
  const below = ({ name }: FormField) =>
    form.fields
      .filter((field) => field.under === name && isVisible(field))
      .map((field) => (
        <div key={field.name} class="below">
          {row(field)}
        </div>
      ));
  const selectFields = (some: readonly string[]) =>
    form.fields.filter(({ name, under }) => some.includes(name) && under === undefined);
  if (view === "json") {
    return (
      <RequestForm>
        <Loading load={loadLater} what="the request as JSON">
          {({ RequestJson }) => <RequestJson model={model} state={state} issues={issues} />}
        </Loading>
      </RequestForm>
    );
  }
  const sheet = (
    <RequestForm>
      {front.map((block) => {
        if (block.kind === "field") return row(block.field, block.isHalf);
        const { choice, at } = block;
        const side = sideOf(request, choice, modes[at]);
        const chosen = form.choices.map((_, index) => (index === at ? side : modes[index]));
        const fields = selectFields([
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
            onChoose={(next) =>
              change(moveToSide(request, choice, next, hiddenValues), chosen.with(at, next))
            }
          >
            {fields.map((field) => row(field, false, field === titled))}
          </Sides>
        );
      })}
      {extraNames.map((name) => row(unknownField(name)))}
      <More fields={more} request={request} issues={issues}>
        {more.map((field) => row(field))}
      </More>
    </RequestForm>
  );
  const whole = {
    request,
    category: form.category,
    validate: model.module.validate,
    change: changeField,
  };
  return <WholeRequest.Provider value={whole}>{sheet}</WholeRequest.Provider>;
}

const RequestForm = ({ children }: { readonly children: ComponentChildren }) => (
  <form class="sheet form" aria-label="Request" onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);

const unknownField = (name: string): FormField => ({
  name,
  title: name,
  required: false,
  control: { kind: "json" },
});

interface MoreProps {
  readonly fields: readonly FormField[];
  readonly request: Request;
  readonly issues: readonly Issue[];
  readonly children: ComponentChildren;
}

/** A section of rarely used fields. It is open if one of the fields has a value or an issue. */
function More({ fields, request, issues, children }: MoreProps) {
  if (fields.length === 0) return null;
  const isUsed = fields.some(
    ({ name }) => Object.hasOwn(request, name) || issues.some(({ path }) => path[0] === name),
  );
  return (
    <details class="more" {...(isUsed ? { open: true } : {})}>
      <summary>
        <b>{WORDS.field.more(fields.length)}</b>{" "}
        <CatalogText text={fields.map(({ name }) => name).join(", ")} isInControl />
      </summary>
      <div class="form">{children}</div>
    </details>
  );
}

interface SidesProps {
  readonly choice: Choice;
  readonly side: number;
  /** The title of the field, if the chosen side has only one field. */
  readonly title: string | undefined;
  readonly facts: string | undefined;
  readonly onChoose: (side: number) => void;
  readonly children: ComponentChildren;
}

// The label of a button has no room for more field names than this.
const MOST_NAMES = 3;

/**
 * Returns the label of a side: its field names. If the only other side is a single field such as
 * `seed`, a side with many fields gets a label such as `without seed`.
 */
function nameOfSide({ sides }: Choice, at: number): string {
  const names = sides[at] ?? [];
  const [other] = sides.length === 2 ? sides.filter((_, index) => index !== at) : [];
  if (names.length > MOST_NAMES && other?.length === 1) {
    return WORDS.field.without(other.join(", "));
  }
  return names.join(", ");
}

/**
 * Renders a choice between sides, which are lists of fields: a segment for each side, and the
 * fields of the chosen side.
 */
function Sides({ choice, side, title, facts, onChoose, children }: SidesProps) {
  const { oneOf, oneOfThem } = WORDS.field;
  const names = choice.sides.map((_, at) => nameOfSide(choice, at));
  return (
    <div class="sides">
      <div class="label">
        <b>
          <CatalogText text={title ?? oneOf} />
        </b>
        <Segments
          label={`${oneOf}: ${names.join(" / ")}`}
          of={names.map((label, value) => ({ value, label }))}
          value={side}
          onChange={onChoose}
        />
        {title !== undefined && (
          <span class="end">
            <CatalogText text={[facts, oneOfThem].filter(Boolean).join(" · ")} />
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
