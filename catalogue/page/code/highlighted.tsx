// Code in colours; plain until Prism has loaded, and where it does not.
import { useMemo } from "preact/hooks";
import { once, useLoaded } from "../use-loaded.js";
import type { Language } from "./highlight.js";

const loadHighlight = once(() => import("./highlight.js"));

interface Props {
  readonly text: string;
  readonly language: Language;
}

export function Highlighted({ text, language }: Props) {
  const highlight = useLoaded(loadHighlight, "highlight");
  const partsOf = highlight.state === "there" ? highlight.data.partsOf : undefined;
  const parts = useMemo(() => partsOf?.(text, language), [partsOf, text, language]);
  if (parts === undefined) return <code>{text}</code>;
  return (
    <code>
      {parts.map((part, index) =>
        part.kind === undefined ? (
          part.text
        ) : (
          <span key={index} class={`code-${part.kind}`}>
            {part.text}
          </span>
        ),
      )}
    </code>
  );
}
