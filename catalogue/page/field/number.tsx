// A text field for a number, and a slider if `grid` is set.
import { useEffect, useState } from "preact/hooks";
import { WORDS } from "../words.js";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";

export function NumberEditor(props: PropsOf<"number">) {
  const { control, label, value, fallback, isCompact, onChange } = props;
  // A compact field has no room for a slider, and its column head shows the unit.
  const grid = isCompact === true ? undefined : control.grid;
  const unit = isCompact === true ? undefined : control.unit;
  const asText = value === undefined ? "" : String(value);
  const [text, setText] = useState(asText);
  // Keeps the typed text if it means the same number. For example, the text `1.` stays while the
  // value is 1.
  useEffect(() => setText((typed) => (Number(typed) === value ? typed : asText)), [asText]);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === "") onChange(undefined);
    else onChange(Number.isFinite(Number(typed)) ? Number(typed) : typed);
  };
  const standard = typeof fallback === "number" ? fallback : undefined;
  const at = typeof value === "number" ? value : (standard ?? grid?.from ?? 0);
  return (
    <div class="slide">
      {grid && (
        <input
          type="range"
          aria-label={WORDS.field.slider(label)}
          class={value === undefined ? "unset" : undefined}
          min={grid.from}
          max={grid.to}
          step={grid.step}
          value={at}
          onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
        />
      )}
      <input
        type="text"
        inputMode="decimal"
        {...attributes(props)}
        class={grid ? "input num" : "input num alone"}
        placeholder={standard === undefined ? "" : String(standard)}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {unit !== undefined && <span class="soft small">{unit}</span>}
    </div>
  );
}
