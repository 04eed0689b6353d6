// A text field with one line or several lines.
import { useState } from "preact/hooks";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { valueLabel } from "./values.js";

export function TextEditor(props: PropsOf<"text">) {
  const { control, value, fallback, isCompact, onChange } = props;
  // A compact field stays large after it had the focus. If the field shrank when the user clicks a
  // button below, the button would move, and the click would miss the button.
  const [hadFocus, setHadFocus] = useState(false);
  const shared = {
    ...attributes(props),
    class: "input",
    // A shared link may contain a value of another type. The field shows this value as JSON.
    value: value === undefined ? "" : valueLabel(value),
    placeholder: typeof fallback === "string" ? fallback : "",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value === "" ? undefined : currentTarget.value),
  };
  return control.isLong ? (
    <textarea
      rows={isCompact !== true ? 2 : hadFocus ? 3 : 1}
      {...shared}
      onFocus={() => setHadFocus(true)}
    />
  ) : (
    <input type="text" {...shared} />
  );
}
