// The request as text, to copy.
import { useState } from "preact/hooks";
import type { Snippet } from "./snippets.js";

export const Snippets = ({ snippets }: { readonly snippets: readonly Snippet[] }) => (
  <div class="snippets">
    {snippets.map((snippet, index) => (
      <details key={snippet.name} open={index === 0}>
        <summary>{snippet.name}</summary>
        <Text {...snippet} />
      </details>
    ))}
  </div>
);

function Text({ name, text }: Snippet) {
  const [said, say] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say("Copied"),
      () => say("The browser does not let the page copy; select the text."),
    );
  return (
    <>
      <pre tabIndex={0} aria-label={name}>
        <code>{text}</code>
      </pre>
      <button type="button" class="secondary" onClick={() => void copy()}>
        Copy {name}
      </button>
      <span role="status" class="said">
        {said}
      </span>
    </>
  );
}
