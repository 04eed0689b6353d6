// Renders a form field: its name, control, description and error messages. The control of an
// optional object without a value is only a button that adds the object.
import type { ComponentChildren } from "preact";
import type { Issue } from "../../../runtime/validation/issue.js";
import type { Control, FormField } from "../../data/form-data.js";
import type { Value } from "../request/request.js";
import { Icon } from "../shapes/icon.js";
import { Loading } from "../loading.js";
import { CatalogText } from "../shapes/catalog-text.js";
import { cutText } from "../shapes/cut-text.js";
import { WORDS } from "../words.js";
import { Editor, type EditorProps } from "./editor.js";
import { focusLater } from "./focus-later.js";
import { Hint } from "./hint.js";
import { loadLater } from "./load-later.js";
import { Messages } from "./messages.js";
import { areFew, optionOf, valueLabel } from "./values.js";
import type { Json } from "../../../generator/page.js";

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
  /**
   * Whether the control above, which chooses between fields, already shows the title of this field.
   */
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
        <FieldControl
          field={field}
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
              // The next rendering removes this button, so the field then gets the focus.
              focusLater(id);
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <Hint id={about} text={field.description ?? ""} more={remarksOf(field, value)} />
      <Messages id={faults} of={fieldIssues.filter(({ rule }) => !isSumRule(field, rule))} />
      {children}
    </div>
  );
}

function FieldControl({ field, ...props }: EditorProps & { readonly field: FormField }) {
  const { control, id, value, onChange } = props;
  if (control.kind === "object" && !field.required && value === undefined) {
    return (
      <div>
        <button
          type="button"
          id={id}
          class="button low"
          aria-describedby={props.describedBy}
          onClick={() => {
            onChange({});
            setTimeout(() => firstInputOf(id)?.focus());
          }}
        >
          {WORDS.field.add(inSentence(field.title))}
        </button>
      </div>
    );
  }
  if (control.kind === "list" && control.chat !== undefined) {
    const { chat } = control;
    return (
      <Loading load={loadLater} what="the message box">
        {({ ChatEditor }) => <ChatEditor {...props} control={control} chat={chat} />}
      </Loading>
    );
  }
  return <Editor {...props} />;
}

const firstInputOf = (id: string) =>
  document.getElementById(id)?.querySelector<HTMLElement>("input, select, textarea, button");

// Writes a title inside a sentence: `Image URL` becomes `image URL`, and `URL` stays.
const inSentence = (title: string): string =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

function Label({ field, id, movesPrice }: Props) {
  const { name } = field;
  const title = isChat(field) ? WORDS.field.message : field.title;
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
    // Omits limits such as `at least 1 item` for a message box, because it shows no items.
    !isChat(field) && limits,
    movesPrice && words.movesPrice,
    deprecated === true && words.deprecated,
  ];
  return facts.filter(Boolean).join(" · ");
}

const isChat = ({ control }: FormField): boolean =>
  control.kind === "list" && control.chat !== undefined;

// Returns remarks below a field. Mentions the default value only if the request has no value.
function remarksOf(field: FormField, value: Value): readonly string[] {
  const { default: standard, note, control } = field;
  const isDefault =
    standard !== undefined &&
    standard !== null &&
    value === undefined &&
    !isDropDown(control, standard);
  return [isDefault ? WORDS.field.default(cutText(valueLabel(standard))) : "", note ?? ""].filter(
    Boolean,
  );
}

// Whether a drop-down list shows the value. The list names the default value, so no remark is
// needed.
function isDropDown(control: Control, value: Json): boolean {
  if (control.kind === "choice") return !areFew(control.values);
  if (control.kind !== "union") return false;
  const option = control.options[optionOf(control.options, value)];
  return option !== undefined && isDropDown(option.control, value);
}

// Whether the field has a button that removes the whole value. A list has a button for each item
// instead.
const canRemove = ({ required, control }: FormField, value: Value) =>
  value !== undefined &&
  !required &&
  !(control.kind === "list" && Array.isArray(value) && value.length > 0);

// Whether the rule is the sum rule of this list. The list itself shows a wrong sum with ways to
// correct it, so the field omits the message of the rule.
const isSumRule = ({ control }: FormField, rule: string | undefined) =>
  rule !== undefined && control.kind === "list" && control.sum?.rule === rule;

// Whether the field has a single input, to which its label can point. A few listed values are shown
// as segments, which are several inputs.
const isOneInput = (field: FormField) =>
  !hasParts(field) && !(field.control.kind === "choice" && areFew(field.control.values));

// Whether the value has nested controls, which show their own issues.
function hasParts({ control }: FormField): boolean {
  return ["object", "list", "map", "union"].includes(control.kind);
}
