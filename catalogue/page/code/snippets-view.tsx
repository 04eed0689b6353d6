// Shows the request as code to copy, with a tab for each language.
import { useMemo, useRef, useState } from "preact/hooks";
import { WORDS } from "../words.js";
import { type Load, once, useLoaded } from "../use-loaded.js";
import type { Snippet } from "./snippets.js";
import type { CodePart, Language } from "./highlight.js";

export function Snippets({ snippets }: { readonly snippets: readonly Snippet[] }) {
  const [chosen, setChosen] = useState(0);
  const [message, setMessage] = useState("");
  const tabs = useRef<HTMLDivElement>(null);
  const snippet = snippets[chosen];
  const choose = (index: number) => {
    setChosen(index);
    setMessage("");
  };
  // The arrow keys move between the tabs. The Tab key leaves the list of tabs.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    const next = (chosen + by + snippets.length) % snippets.length;
    choose(next);
    const tab = tabs.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };
  if (snippet === undefined) return null;
  const { name, text, language } = snippet;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(WORDS.code.copied),
      () => setMessage(WORDS.code.notCopied),
    );
  return (
    <section class="sheet code" aria-label={WORDS.code.language}>
      <header>
        {snippets.length === 1 ? (
          <b>{name}</b>
        ) : (
          <div role="tablist" aria-label={WORDS.code.language} ref={tabs} onKeyDown={onKeyDown}>
            {snippets.map((one, index) => (
              <button
                key={one.name}
                type="button"
                role="tab"
                aria-selected={index === chosen}
                tabIndex={index === chosen ? 0 : -1}
                onClick={() => choose(index)}
              >
                {one.name}
              </button>
            ))}
          </div>
        )}
        <span role="status" class="end soft">
          {message}
        </span>
        <button
          type="button"
          class="plain"
          aria-label={WORDS.code.copyOf(name)}
          onClick={() => void copy()}
        >
          {WORDS.code.copy}
        </button>
      </header>
      {snippet.hasGatewayUrl && <p class="note small soft">{WORDS.code.ownUrl}</p>}
      <pre tabIndex={0} aria-label={name}>
        <Highlighted text={text} language={language} />
      </pre>
    </section>
  );
}

type Highlight = (code: string, language: Language) => readonly CodePart[];

async function loadHighlight(language: Language): Promise<Highlight> {
  const { loadGrammar, partsOf } = await import("./highlight.js");
  await loadGrammar(language);
  return partsOf;
}

const HIGHLIGHTS: Readonly<Record<Language, Load<Highlight>>> = {
  typescript: once(() => loadHighlight("typescript")),
  bash: once(() => loadHighlight("bash")),
  json: once(() => loadHighlight("json")),
  python: once(() => loadHighlight("python")),
};

interface HighlightedProps {
  readonly text: string;
  readonly language: Language;
}

/** Shows code in colours. Shows plain code until Prism has loaded with the language's grammar. */
function Highlighted({ text, language }: HighlightedProps) {
  const highlight = useLoaded(HIGHLIGHTS[language], language);
  const partsOf = highlight.state === "there" ? highlight.data : undefined;
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
