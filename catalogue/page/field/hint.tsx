// Shows the first sentence of a field description. A button shows the whole description.
import { useState } from "preact/hooks";
import { WORDS } from "../words.js";
import { firstSentence } from "./sentence.js";

interface Props {
  readonly id: string;
  readonly text: string;
  /** Sentences after the description, such as the default value. */
  readonly more: readonly string[];
}

export function Hint({ id, text, more }: Props) {
  const [isOpen, setOpen] = useState(false);
  const first = firstSentence(text);
  const hasRest = first.length < text.length;
  return (
    <p id={id} class="hint">
      <bdi>{isOpen ? text : first}</bdi>
      {hasRest && !isOpen && (/[.!?]$/.test(first) ? " " : "… ")}
      {hasRest && !isOpen && (
        <button type="button" class="plain" onClick={() => setOpen(true)}>
          {WORDS.field.all}
        </button>
      )}{" "}
      {more.join(" ")}
    </p>
  );
}
