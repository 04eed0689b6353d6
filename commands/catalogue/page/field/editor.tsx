// The control of a value, by its kind.
import { useEffect, useState } from "preact/hooks";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { Json } from "../../../../generator/schema/json.js";
import type { Control } from "../../data/page-data.js";
import type { Value } from "../request/request.js";
import { ListEditor } from "./list-editor.js";
import { NumberEditor } from "./number-editor.js";
import { ObjectEditor } from "./object-editor.js";

/** What every control takes. */
export interface EditorProps<Of extends Control = Control> {
  readonly control: Of;
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  /** The default of the contract. */
  readonly fallback?: Value;
  readonly issues: readonly Issue[];
  /** Length of the path to the value. */
  readonly depth: number;
  readonly describedBy?: string;
  readonly isInvalid: boolean;
  readonly onChange: (value: Value) => void;
}

type Of<Kind extends Control["kind"]> = EditorProps<Extract<Control, { readonly kind: Kind }>>;

export function Editor(props: EditorProps) {
  const { control } = props;
  switch (control.kind) {
    case "choice":
      return <ChoiceEditor {...props} control={control} />;
    case "boolean":
      return <BooleanEditor {...props} control={control} />;
    case "number":
      return <NumberEditor {...props} control={control} />;
    case "text":
      return <TextEditor {...props} control={control} />;
    case "list":
      return <ListEditor {...props} control={control} />;
    case "object":
      return <ObjectEditor {...props} control={control} />;
    case "json":
      return <JsonEditor {...props} control={control} />;
  }
}

/** The attributes that all controls share. */
export const common = ({ id, describedBy, isInvalid }: EditorProps) => ({
  id,
  class: "input",
  "aria-describedby": describedBy,
  "aria-invalid": isInvalid ? true : undefined,
});

const notSet = (fallback: Value) =>
  fallback === undefined ? "not set" : `not set (${JSON.stringify(fallback)})`;

function ChoiceEditor(props: Of<"choice">) {
  const { control, value, fallback, onChange } = props;
  const at = control.values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  return (
    <select
      {...common(props)}
      value={value === undefined ? "" : String(at)}
      onChange={({ currentTarget }) =>
        onChange(
          currentTarget.value === "" ? undefined : control.values[Number(currentTarget.value)],
        )
      }
    >
      <option value="">{notSet(fallback)}</option>
      {value !== undefined && at < 0 && <option value="-1">{JSON.stringify(value)}</option>}
      {control.values.map((one, index) => (
        <option key={index} value={String(index)}>
          {typeof one === "string" ? one : JSON.stringify(one)}
        </option>
      ))}
    </select>
  );
}

const BOOLEANS: Of<"choice">["control"] = { kind: "choice", values: [true, false] };

const BooleanEditor = (props: Of<"boolean">) => <ChoiceEditor {...props} control={BOOLEANS} />;

function TextEditor(props: Of<"text">) {
  const { control, value, fallback, onChange } = props;
  // A value of another type, from a shared address, is shown as it is.
  const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  const shared = {
    ...common(props),
    value: text,
    placeholder: typeof fallback === "string" ? fallback : "",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value === "" ? undefined : currentTarget.value),
  };
  return control.isLong ? <textarea rows={3} {...shared} /> : <input type="text" {...shared} />;
}

function JsonEditor(props: Of<"json">) {
  const { value, onChange } = props;
  const asText = value === undefined ? "" : JSON.stringify(value);
  const [text, setText] = useState(asText);
  const [isWrong, setWrong] = useState(false);
  // What is typed stays as it is; another value, such as the example, replaces it.
  useEffect(() => {
    setText((typed) => (sameJson(typed, value) ? typed : asText));
    setWrong(false);
  }, [asText]);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === "") return onChange(undefined);
    try {
      const parsed = JSON.parse(typed) as Json;
      setWrong(false);
      onChange(parsed);
    } catch {
      setWrong(true);
    }
  };
  return (
    <div class="json">
      <textarea
        rows={2}
        placeholder="JSON"
        spellcheck={false}
        {...common({ ...props, isInvalid: props.isInvalid || isWrong })}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {isWrong && <p class="say">This is no JSON; the value before stays.</p>}
    </div>
  );
}

function sameJson(text: string, value: Value): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
