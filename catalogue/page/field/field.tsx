// Renders a form field: its name, control, description and error messages.
import type { ComponentChildren } from "preact";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { FormField } from "../../data/form-data.js";
import type { Value } from "../request/request.js";
import { Icon } from "../shapes/icon.js";
import { CatalogText, cutText } from "../shapes/catalog-text.js";
import { WORDS } from "../words.js";
import { Editor } from "./editor.js";
import { Hint } from "./hint.js";
import { Messages } from "./messages.js";
import { areFew, valueLabel } from "./values.js";

interface Props {
  readonly field: FormField;
  readonly id: string;
  readonly value: Value;
  /** Validation issues of the value and of nested values. */
  readonly issues: readonly Issue[];
  /** Nesting level of the value: 1 for a field of the request. */
  readonly depth: number;
  readonly movesPrice?: boolean;
  /** Whether the field takes half of the form's width. */
  readonly isHalf?: boolean;
  /** Whether the choice above already shows the title of this field. */
  readonly isTitled?: boolean;
  /** The label of the enclosing object. */
  readonly within?: string;
  readonly onChange: (value: Value) => void;
  /** Fields that the form shows below this field. */
  readonly children?: ComponentChildren;
}

export function FieldRow(props: Props) {
  const { field, id, value, issues, depth, within, onChange, children } = props;
  const { name, control } = field;
  const fieldIssues = issues.filter(({ path }) => path.length <= depth || !hasParts(field));
  const [about, faults] = [`${id}-about`, `${id}-faults`];
  const label = within === undefined ? name : `${within}, ${name}`;
  const classes = [
    "field",
    control.kind === "boolean" && "switched",
    props.isHalf === true && "half",
    fieldIssues.length > 0 && "wrong",
  ];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      {...(hasParts(field) ? { role: "group", "aria-label": label } : {})}
    >
      {props.isTitled !== true && <Label {...props} />}
      <div class="control">
        <Editor
          control={control}
          id={id}
          label={label}
          value={value}
          fallback={field.default}
          issues={issues}
          depth={depth}
          describedBy={`${about} ${faults}`}
          isInvalid={fieldIssues.length > 0}
          onChange={onChange}
        />
        {canRemove(field, value) && (
          <button
            type="button"
            class="icon leave"
            title={WORDS.field.leaveOut(label)}
            aria-label={WORDS.field.leaveOut(label)}
            onClick={() => {
              onChange(undefined);
              // The button disappears, so the field gets the focus.
              document.getElementById(id)?.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <Hint id={about} text={field.description ?? ""} more={remarksOf(field, value)} />
      <Messages id={faults} of={fieldIssues} />
      {children}
    </div>
  );
}

function Label({ field, id, movesPrice }: Props) {
  const { name, title } = field;
  const heading = (
    <>
      <b>
        <CatalogText text={title} isInControl />
      </b>{" "}
      <code>
        <CatalogText text={name} isInControl />
      </code>
    </>
  );
  return (
    <div class="label">
      {isOneInput(field) ? <label for={id}>{heading}</label> : <div>{heading}</div>}
      <span class="end">
        <CatalogText text={factsOf(field, movesPrice)} />
      </span>
    </div>
  );
}

/** Returns a short line about a field, such as `required · 3 to 15 seconds`. */
export function factsOf(field: FormField, movesPrice = false): string {
  const { required, limits, deprecated } = field;
  const words = WORDS.field;
  const facts = [
    required && words.required,
    limits,
    movesPrice && words.movesPrice,
    deprecated === true && words.deprecated,
  ];
  return facts.filter(Boolean).join(" · ");
}

// Returns remarks below a field. Mentions the default value only if the request has no value.
function remarksOf({ default: standard, note }: FormField, value: Value): readonly string[] {
  const isDefault = standard !== undefined && standard !== null && value === undefined;
  return [isDefault ? WORDS.field.default(cutText(valueLabel(standard))) : "", note ?? ""].filter(
    Boolean,
  );
}

// Whether a button can remove the value. A list has a button for each item instead.
const canRemove = ({ required, control }: FormField, value: Value) =>
  value !== undefined &&
  !required &&
  !(control.kind === "list" && Array.isArray(value) && value.length > 0);

// Whether a single input represents the field. Segments are several inputs.
const isOneInput = (field: FormField) =>
  !hasParts(field) && !(field.control.kind === "choice" && areFew(field.control.values));

// Whether the value has nested controls, which show their own issues.
function hasParts({ control }: FormField): boolean {
  return ["object", "list", "map", "union"].includes(control.kind);
}
