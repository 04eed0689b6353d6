// Shows a few options side by side. The options are radio buttons, so that arrow keys move between
// them.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { CatalogText } from "./catalog-text.js";

export interface Segment<Value> {
  readonly value: Value;
  readonly label: ComponentChildren;
  /** Whether this option applies if the user chooses no option. */
  readonly isDefault?: boolean;
}

interface Props<Value> {
  /** Name of the radio group for screen readers. */
  readonly label: string;
  readonly of: readonly Segment<Value>[];
  /** The value of the chosen option; `undefined` if no option is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** HTML id for the chosen option, or for the first option if none is chosen. */
  readonly id?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: boolean | undefined;
}

export function Segments<Value extends string | number | boolean>(props: Props<Value>) {
  const { label, of, value, onChange, id } = props;
  const at = Math.max(
    0,
    of.findIndex((one) => one.value === value),
  );
  const group = useId();
  return (
    <div
      class="segments"
      role="radiogroup"
      aria-label={label}
      aria-describedby={props["aria-describedby"]}
      aria-invalid={props["aria-invalid"]}
    >
      {of.map((one, index) => (
        <label key={String(one.value)}>
          <input
            type="radio"
            name={group}
            id={index === at ? id : undefined}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span class={one.isDefault === true ? "default" : undefined}>
            {typeof one.label === "string" ? (
              <CatalogText text={one.label} isInControl />
            ) : (
              one.label
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
