// A number: a slider where both bounds are known, with the number beside it.
import { useEffect, useState } from "preact/hooks";
import type { Control } from "../../data/page-data.js";
import { common, type EditorProps } from "./editor.js";

export function NumberEditor(props: EditorProps<Extract<Control, { readonly kind: "number" }>>) {
  const { control, label, value, fallback, onChange } = props;
  const { min, max, step } = control;
  const asText = value === undefined ? "" : String(value);
  const [text, setText] = useState(asText);
  // "1." and "1" are one number while it is typed.
  useEffect(() => setText((typed) => (Number(typed) === value ? typed : asText)), [asText]);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === "") onChange(undefined);
    else onChange(Number.isFinite(Number(typed)) ? Number(typed) : typed);
  };
  const isRange = min !== undefined && max !== undefined && max > min;
  const standard = typeof fallback === "number" ? fallback : undefined;
  const at = typeof value === "number" ? value : (standard ?? min ?? 0);
  return (
    <div class={isRange ? "slide" : ""}>
      {isRange && (
        <input
          type="range"
          aria-label={`${label}, slider`}
          min={min}
          max={max}
          step={step ?? (max - min) / 100}
          value={at}
          onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      )}
      <input
        type="text"
        inputMode="decimal"
        {...common(props)}
        placeholder={standard === undefined ? "" : String(standard)}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}
