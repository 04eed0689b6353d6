// Renders the bar at the top of every page.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Site } from "../../data/page-data.js";
import { WORDS } from "../words.js";
import { hashOf, NO_FILTERS } from "../address/address.js";
import { addressNow, amend, useAddress, visit } from "../address/history.js";
import { loadSearch } from "../list/load-search.js";
import { Icon } from "../shapes/icon.js";
import { takesText } from "../shapes/takes-text.js";
import { ThemeButton } from "./theme-button.js";

interface Props {
  readonly current: "models" | "gateway";
  /** The data of the SDK. `undefined` while it loads, and if the site has no SDK. */
  readonly site: Site | undefined;
}

const PAGES = [
  ["models", "./#/"],
  ["gateway", "./#/__gateway"],
] as const;

export function Bar({ current, site }: Props) {
  const pages = PAGES.filter(([name]) => name !== "gateway" || site?.isServed !== false);
  return (
    <header class="bar">
      <div class="page">
        {site !== undefined && (
          <a class="brand" href="./#/">
            {site.name} <span class="soft small">{site.version}</span>
          </a>
        )}
        <nav aria-label="Pages">
          {pages.map(([name, href]) => (
            <a key={name} href={href} aria-current={name === current ? "page" : undefined}>
              {WORDS[name]}
            </a>
          ))}
          {/* Opens in a new tab, so that runs on this page continue. */}
          <a href="./reference.html" target="_blank" rel="noopener">
            {WORDS.reference}
            <span class="unseen"> {WORDS.newTab}</span>
          </a>
        </nav>
        <Find isOnModels={current === "models"} />
        <ThemeButton />
      </div>
    </header>
  );
}

/** The search field. On the models page (`isOnModels`), the list shows matches during typing. */
function Find({ isOnModels }: { readonly isOnModels: boolean }) {
  const { q } = useAddress().filters;
  const [typed, setTyped] = useState("");
  const text = isOnModels ? q : typed;
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (takesText(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener("keydown", focus);
    return () => removeEventListener("keydown", focus);
  }, []);
  const type = (text: string) => {
    if (isOnModels) search(text);
    else setTyped(text);
  };
  return (
    <form
      class="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOnModels) location.href = `./${hashOf({ filters: { ...NO_FILTERS, q: text } })}`;
      }}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={WORDS.find}
        placeholder={WORDS.find}
        value={text}
        onFocus={() => {
          // Ignores a failure here, because the next search reports it.
          if (isOnModels) loadSearch().catch(() => undefined);
        }}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

// On the list page, changes the search text. On a model page, opens the list as a new entry in the
// browser history.
function search(q: string): void {
  const { id, filters } = addressNow();
  if (id === undefined) amend({ filters: { ...filters, q } });
  else if (q !== "") visit({ filters: { ...NO_FILTERS, q } });
}
