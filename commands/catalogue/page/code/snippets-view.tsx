// The request as code, to copy: one language at a time.
import { useRef, useState } from "preact/hooks";
import type { Snippet } from "./snippets.js";

export function Snippets({ snippets }: { readonly snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState(0);
  const [said, say] = useState("");
  const tabs = useRef<HTMLDivElement>(null);
  const { name, text } = snippets[chosen] ?? { name: "", text: "" };
  const choose = (index: number) => {
    setChosen(index);
    say("");
  };
  // The arrows move within the tabs, Tab leaves them.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = (chosen + by + snippets.length) % snippets.length;
    choose(next);
    const tab = tabs.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say("Copied"),
      () => say("The browser does not let the page copy; select the text."),
    );
  return (
    <section class="sheet code" aria-label="Code">
      <header>
        <div role="tablist" aria-label="Language" ref={tabs} onKeyDown={onKeyDown}>
          {snippets.map((snippet, index) => (
            <button
              key={snippet.name}
              type="button"
              role="tab"
              aria-selected={index === chosen}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => choose(index)}
            >
              {snippet.name}
            </button>
          ))}
        </div>
        <span role="status" class="end soft">
          {said}
        </span>
        <button type="button" class="plain" aria-label={`Copy ${name}`} onClick={() => void copy()}>
          Copy
        </button>
      </header>
      <pre tabIndex={0} aria-label={name}>
        <code>{text}</code>
      </pre>
    </section>
  );
}
