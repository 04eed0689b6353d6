// A field of the form: its name, its control, what the contract and the validator say of it.
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { FormField } from "../../data/page-data.js";
import type { Value } from "../request/request.js";
import { Icon } from "../shapes/icon.js";
import { Editor } from "./editor.js";

interface Props {
  readonly field: FormField;
  readonly id: string;
  readonly value: Value;
  /** Issues of the value, and of what is in it. */
  readonly issues: readonly Issue[];
  /** Length of the path to the value. */
  readonly depth: number;
  readonly movesPrice?: boolean;
  readonly onChange: (value: Value) => void;
}

export function FieldRow({ field, id, value, issues, depth, movesPrice = false, onChange }: Props) {
  const { name, required, control, description, facts, default: standard, deprecated } = field;
  const own = issues.filter(({ path }) => path.length <= depth || !hasParts(field));
  const about = `${id}-about`;
  const faults = `${id}-faults`;
  const isGroup = control.kind === "object" || control.kind === "list";
  const words = [
    description,
    facts,
    standard === undefined ? undefined : `Default: ${JSON.stringify(standard)}.`,
    deprecated === true ? "Deprecated." : undefined,
  ];
  // Beside the name and not in it: the control is called what the contract calls it.
  const badges = (
    <span class="end">
      {[required && "required", movesPrice && "moves the price"].filter(Boolean).join(" · ")}
    </span>
  );
  const body = (
    <>
      <div class="control">
        <Editor
          control={control}
          id={id}
          label={name}
          value={value}
          fallback={standard}
          issues={issues}
          depth={depth}
          describedBy={`${about} ${faults}`}
          isInvalid={own.length > 0}
          onChange={onChange}
        />
        {value !== undefined && (
          <button
            type="button"
            class="icon"
            aria-label={`Leave ${name} out`}
            onClick={() => onChange(undefined)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <p id={about} class="hint">
        {words.filter(Boolean).join(" ")}
      </p>
      <div id={faults} class="say">
        {own.map(({ pointer, message }) => (
          <p key={pointer + message}>{message}</p>
        ))}
      </div>
    </>
  );
  return isGroup ? (
    <fieldset class="field">
      <legend class="unseen">{name}</legend>
      <div class="label">
        <b aria-hidden="true">
          <code>{name}</code>
        </b>
        {badges}
      </div>
      {body}
    </fieldset>
  ) : (
    <div class="field">
      <div class="label">
        <label for={id}>
          <b>
            <code>{name}</code>
          </b>
        </label>
        {badges}
      </div>
      {body}
    </div>
  );
}

// What is in an object, or in a list of objects, shows its issues itself.
function hasParts({ control }: FormField): boolean {
  return control.kind === "object" || control.kind === "list";
}
