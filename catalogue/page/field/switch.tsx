// A switch for true or false. If the request has no value, the switch shows the default value.
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";

export function Switch(props: PropsOf<"boolean">) {
  const { value, fallback, onChange } = props;
  const isOn = value === undefined ? fallback === true : value === true;
  return (
    <input
      type="checkbox"
      role="switch"
      {...attributes(props)}
      class={value === undefined ? "switch default" : "switch"}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
