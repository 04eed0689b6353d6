// The search of every page: looks for the typed text in the list of models.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { hashOf, NO_FILTERS } from "../address/address.js";
import { addressNow, amend, useAddress, visit } from "../address/history.js";
import { loadSearch } from "../list/load-search.js";
import { Icon } from "../shapes/icon.js";
import { takesText } from "../shapes/takes-text.js";
import { WORDS } from "../words.js";

/** `isOnModels`: the list is a view of this page, and shows the matches during typing. */
export function Find({ isOnModels }: { readonly isOnModels: boolean }) {
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
          // Whether it fails is said when something is searched for.
          if (isOnModels) loadSearch().catch(() => undefined);
        }}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

// The list is left as it is but for the text; from a model, a step back leads to the model again.
function search(q: string): void {
  const { id, filters } = addressNow();
  if (id === undefined) amend({ filters: { ...filters, q } });
  else if (q !== "") visit({ filters: { ...NO_FILTERS, q } });
}
