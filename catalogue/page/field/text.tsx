// A text field with one line or several lines.
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { valueLabel } from "./values.js";

export function TextEditor(props: PropsOf<"text">) {
  const { control, value, fallback, onChange } = props;
  const shared = {
    ...attributes(props),
    class: "input",
    // A shared link may contain a value of another type. The field shows this value as JSON.
    value: value === undefined ? "" : valueLabel(value),
    placeholder: typeof fallback === "string" ? fallback : "",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value === "" ? undefined : currentTarget.value),
  };
  return control.isLong ? <textarea rows={2} {...shared} /> : <input type="text" {...shared} />;
}
