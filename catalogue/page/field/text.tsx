// A text, in one line or in several.
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { valueLabel } from "./values.js";

export function TextEditor(props: PropsOf<"text">) {
  const { control, value, fallback, onChange } = props;
  const shared = {
    ...attributes(props),
    class: "input",
    // A shared address may hold a value of another type, which is shown as it is.
    value: value === undefined ? "" : valueLabel(value),
    placeholder: typeof fallback === "string" ? fallback : "",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value === "" ? undefined : currentTarget.value),
  };
  return control.isLong ? <textarea rows={2} {...shared} /> : <input type="text" {...shared} />;
}
