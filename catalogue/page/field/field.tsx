// A field of the form: its name, its control, and the texts of the contract and the validator.
import type { ComponentChildren } from "preact";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { FormField } from "../../data/form-data.js";
import type { Value } from "../request/request.js";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words.js";
import { Editor } from "./editor.js";
import { Hint } from "./hint.js";
import { Messages } from "./messages.js";
import { areFew, valueLabel } from "./values.js";

interface Props {
  readonly field: FormField;
  readonly id: string;
  readonly value: Value;
  /** Issues of the value and of its members. */
  readonly issues: readonly Issue[];
  /** Length of the path to the value. */
  readonly depth: number;
  readonly movesPrice?: boolean;
  /** It takes half of the width. */
  readonly isHalf?: boolean;
  /** Its title stands above, because it is the only field on the side of a choice. */
  readonly isTitled?: boolean;
  /** The label of its object. */
  readonly within?: string;
  readonly onChange: (value: Value) => void;
  /** Fields that stand under it. */
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
      <b>{title}</b> <code>{name}</code>
    </>
  );
  return (
    <div class="label">
      {isOneInput(field) ? <label for={id}>{heading}</label> : <div>{heading}</div>}
      <span class="end">{factsOf(field, movesPrice)}</span>
    </div>
  );
}

/** Returns the facts of the contract about a field, in a few words. */
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

// The default applies only if the request has no value.
function remarksOf({ default: standard, note }: FormField, value: Value): readonly string[] {
  const isDefault = standard !== undefined && standard !== null && value === undefined;
  return [isDefault ? WORDS.field.default(valueLabel(standard)) : "", note ?? ""].filter(Boolean);
}

// The items of a list are removed one by one.
const canRemove = ({ required, control }: FormField, value: Value) =>
  value !== undefined &&
  !required &&
  !(control.kind === "list" && Array.isArray(value) && value.length > 0);

// Buttons and segments have names of their own.
const isOneInput = (field: FormField) =>
  !hasParts(field) && !(field.control.kind === "choice" && areFew(field.control.values));

// Members of such a value show their own issues.
function hasParts({ control }: FormField): boolean {
  return ["object", "list", "map", "union"].includes(control.kind);
}
