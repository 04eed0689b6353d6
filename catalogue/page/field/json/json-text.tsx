// A text field for JSON. Each valid text is applied at once.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { addressNow } from "../../address/history.js";
import { DEEPEST, isShallow, type Value } from "../../request/request.js";
import { createKeyed, useKeyed } from "../../store.js";
import { WORDS } from "../../words/json.js";
import { faultIn } from "./fault.js";
import { type Json, visibleJson } from "../../../../generator/page.js";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly isInvalid: boolean;
  readonly value: Value;
  /** Minimum number of lines. */
  readonly rows: number;
  /**
   * Applies a value; `undefined` means an empty text. Returns a sentence if the value cannot be
   * applied.
   */
  readonly onChange: (value: Value) => string | undefined;
  /** Content below the text, hidden while the text has a mistake. */
  readonly children?: ComponentChildren;
}

interface JsonDraft {
  readonly text: string;
  /** Why the text was not applied. */
  readonly message: string | undefined;
  /** The value that the field had when this draft was made, as JSON text. */
  readonly about: string;
}

// The typed texts by model and field. Invalid texts are stored, too.
const texts = createKeyed<JsonDraft>();

const MOST_ROWS = 24;

export function JsonText(props: Props) {
  const { id, label, describedBy, isInvalid, value, rows, onChange, children } = props;
  const asText = value === undefined ? "" : visibleJson(value, 2);
  const unedited = { text: asText, message: undefined, about: asText };
  const [{ text, message, about }, setTyped] = useKeyed(
    texts,
    `${addressNow().id} ${id}`,
    unedited,
  );
  // Keeps the typed text if it still is the JSON of the field's value. Otherwise shows the new
  // value.
  useEffect(() => {
    if (about === asText) return;
    setTyped(isSameJson(text, value) ? { ...unedited, text } : unedited);
  }, [asText]);
  const type = (typed: string) => {
    const fault = typed.trim() === "" ? onChange(undefined) : apply(typed, onChange);
    setTyped({ text: typed, message: fault, about: asText });
  };
  const lines = text.split("\n").length;
  return (
    <div>
      <textarea
        id={id}
        class="input json"
        rows={Math.min(MOST_ROWS, Math.max(rows, lines))}
        placeholder="JSON"
        spellcheck={false}
        aria-label={label}
        aria-describedby={[describedBy, `${id}-json`].filter(Boolean).join(" ")}
        aria-invalid={isInvalid || message !== undefined ? true : undefined}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <p id={`${id}-json`} class="say" role="status">
        {message}
      </p>
      {message === undefined && children}
    </div>
  );
}

function apply(text: string, onChange: Props["onChange"]): string | undefined {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    const fault = faultIn(text);
    return fault === undefined
      ? WORDS.tooDeep(DEEPEST)
      : WORDS.wrong(fault.line, fault.column, WORDS.expected[fault.expected]);
  }
  return isShallow(value) ? onChange(value) : WORDS.tooDeep(DEEPEST);
}

function isSameJson(text: string, value: Value): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
