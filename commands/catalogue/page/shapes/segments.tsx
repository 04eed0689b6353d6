// One of a few, side by side: radio buttons, so that the arrow keys move among them.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** One of the choices. */
export interface Segment<Value> {
  readonly value: Value;
  readonly label: ComponentChildren;
  /** Whether it applies where nothing is chosen. */
  readonly isDefault?: boolean;
}

interface Props<Value> {
  /** What a screen reader calls the group. */
  readonly label: string;
  readonly of: readonly Segment<Value>[];
  /** `undefined`: none is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function Segments<Value extends string | number | boolean>(props: Props<Value>) {
  const { label, of, value, onChange } = props;
  const group = useId();
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {of.map((one) => (
        <label key={String(one.value)}>
          <input
            type="radio"
            name={group}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span class={one.isDefault === true ? "default" : undefined}>{one.label}</span>
        </label>
      ))}
    </div>
  );
}
