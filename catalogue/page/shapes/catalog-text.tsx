// Shows a text of the catalog. A very long text is cut, so that it cannot fill a page.
import { useState } from "preact/hooks";
import { WORDS } from "../words.js";
import { cutText } from "./cut-text.js";

interface Props {
  readonly text: string;
  /** Whether the text is inside a link, a label or a button, which may not contain a button. */
  readonly isInControl?: boolean;
}

/** A text of the catalog. If the text is cut, a button or a tooltip shows the whole text. */
export function CatalogText({ text, isInControl = false }: Props) {
  const [isWhole, setWhole] = useState(false);
  const short = cutText(text);
  if (short === text || isWhole) return <bdi>{text}</bdi>;
  if (isInControl) return <bdi title={text}>{short}</bdi>;
  return (
    <>
      <bdi>{short}</bdi>{" "}
      <button type="button" class="plain small" onClick={() => setWhole(true)}>
        {WORDS.field.all}
      </button>
    </>
  );
}
