// A control for listed values. Shows a few short values side by side, and other values as a
// drop-down list.
import { cutText } from "../shapes/cut-text.js";
import { Segments } from "../shapes/segments.js";
import { WORDS } from "../words.js";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { areFew, isSame, valueLabel } from "./values.js";

export function ChoiceEditor(props: PropsOf<"choice">) {
  const { control, label, value, fallback, onChange } = props;
  const at = control.values.findIndex((one) => isSame(one, value));
  const isOther = value !== undefined && at < 0;
  if (areFew(control.values) && !isOther && props.isCompact !== true) {
    return (
      <Segments
        {...attributes(props)}
        label={label}
        of={control.values.map((one, index) => ({
          value: index,
          label: <Ratio text={valueLabel(one)} />,
          isDefault: isSame(one, fallback),
        }))}
        value={at < 0 ? undefined : at}
        onChange={(index) => onChange(control.values[index])}
      />
    );
  }
  return (
    <select
      {...attributes(props)}
      class="input"
      value={value === undefined ? "" : String(at)}
      onChange={({ currentTarget: { value: picked } }) =>
        onChange(picked === "" ? undefined : control.values[Number(picked)])
      }
    >
      <option value="">
        {fallback === undefined
          ? WORDS.field.notSent
          : WORDS.field.byDefault(cutText(valueLabel(fallback)))}
      </option>
      {isOther && <option value="-1">{cutText(valueLabel(value))}</option>}
      {control.values.map((one, index) => (
        <option key={index} value={String(index)}>
          {cutText(valueLabel(one))}
        </option>
      ))}
    </select>
  );
}

const SIDE = 16;

/** Shows a value. An aspect ratio such as `16:9` gets a small rectangle of that shape. */
function Ratio({ text }: { readonly text: string }) {
  const [, width = 0, height = 0] = /^(\d{1,3}):(\d{1,3})$/.exec(text)?.map(Number) ?? [];
  if (width === 0 || height === 0) return <>{text}</>;
  const most = Math.max(width, height);
  const [x, y] = [width, height].map((side) => Math.max(4, (side / most) * SIDE)) as [
    number,
    number,
  ];
  return (
    <>
      <svg class="drawn" viewBox="0 0 18 18" aria-hidden="true">
        <rect x={(18 - x) / 2} y={(18 - y) / 2} width={x} height={y} rx="1.5" />
      </svg>
      {text}
    </>
  );
}
