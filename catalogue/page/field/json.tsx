// A JSON text field, used if no other control fits the value.
import { useEffect, useState } from "preact/hooks";
import type { Value } from "../request/request.js";
import { WORDS } from "../words.js";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import type { Json } from "../../../generator/page.js";

export function JsonEditor(props: PropsOf<"json">) {
  const { value, onChange } = props;
  const asText = value === undefined ? "" : JSON.stringify(value);
  const [text, setText] = useState(asText);
  const [isWrong, setWrong] = useState(false);
  // Keeps the typed text if it means the same value. A different value replaces the text.
  useEffect(() => {
    setText((typed) => (sameJson(typed, value) ? typed : asText));
    setWrong(false);
  }, [asText]);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === "") return onChange(undefined);
    try {
      const parsed = JSON.parse(typed) as Json;
      setWrong(false);
      onChange(parsed);
    } catch {
      setWrong(true);
    }
  };
  return (
    <div>
      <textarea
        rows={2}
        placeholder="JSON"
        spellcheck={false}
        {...attributes({ ...props, isInvalid: props.isInvalid || isWrong })}
        class="input"
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {isWrong && <p class="say">{WORDS.field.noJson}</p>}
    </div>
  );
}

function sameJson(text: string, value: Value): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
