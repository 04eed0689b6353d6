// A control with alternatives, such as a number or a text. Each alternative remembers its value.
import { useRef, useState } from "preact/hooks";
import { cutText } from "../shapes/cut-text.js";
import { WORDS } from "../words.js";
import { Editor, type PropsOf } from "./editor.js";
import { optionOf, startOf } from "./values.js";
import type { Json } from "../../../generator/page.js";

export function UnionEditor(props: PropsOf<"union">) {
  const { control, id, label, value, fallback, onChange } = props;
  const { options } = control;
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const valuesByOption = useRef(new Map<number, Json>()).current;
  const currentValue = value ?? fallback;
  const bestOption = currentValue === undefined ? 0 : optionOf(options, currentValue);
  // Keeps the chosen alternative, because a half-typed value may fit another alternative.
  const at = chosen !== undefined && options[chosen] !== undefined ? chosen : bestOption;
  const choose = (next: number) => {
    const option = options[next];
    if (option === undefined) return;
    if (value !== undefined) valuesByOption.set(at, value);
    setChosen(next);
    onChange(valuesByOption.get(next) ?? startOf(option.control));
  };
  const option = options[at];
  const isFixed = option?.control.kind === "choice" && option.control.values.length === 1;
  return (
    <div class="union">
      <select
        class="input kinds"
        {...(isFixed ? { id } : {})}
        aria-label={WORDS.field.kindOf(label)}
        value={String(at)}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        {options.map((one, index) => (
          <option key={one.label} value={String(index)}>
            {cutText(one.label)}
          </option>
        ))}
      </select>
      {option !== undefined && !isFixed && <Editor key={at} {...props} control={option.control} />}
    </div>
  );
}
