// The palette: a dialog with a search over models, fields, operations and pages. The search field
// appears at once, so that no typed letter is lost. The search code loads when the palette first
// opens.
import { useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { addressNow } from "../address/history.js";
import { focusHeading } from "../focus-heading.js";
import { loadSearch } from "../list/load-search.js";
import { Failure } from "../loading.js";
import { once, useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";

const loadHits = once(async () => {
  const [search, { hitGroups }, { HitList }] = await Promise.all([
    loadSearch(),
    import("./hits.js"),
    import("./hit-list.js"),
  ]);
  return { find: (text: string) => hitGroups(search, text), HitList };
});

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  // If the list of models has a search text, the palette starts with the same text.
  const [text, setText] = useState(() => addressNow().filters.q);
  const [active, setActive] = useState(0);
  // Whether the user has pressed Enter before the search has loaded.
  const isEntered = useRef(false);
  const loaded = useLoaded(loadHits, "search");
  const there = loaded.state === "there" ? loaded.data : undefined;
  const groups = useMemo(() => there?.find(text) ?? [], [there, text]);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const idOf = (index: number) => `${list}-${index}`;
  const openHit = () => document.getElementById(idOf(active))?.click();

  useLayoutEffect(() => {
    dialog.current?.showModal();
    input.current?.select();
  }, []);
  useLayoutEffect(() => {
    if (there !== undefined && isEntered.current) openHit();
  }, [there]);

  const type = (next: string) => {
    isEntered.current = false;
    setText(next);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && count > 0) setActive((active + by + count) % count);
    if (event.key === "Enter") {
      isEntered.current = there === undefined;
      openHit();
    }
    if (by !== 0 || event.key === "Enter") event.preventDefault();
  };
  const onOpen = (isInNewTab: boolean) => {
    dialog.current?.close();
    // Focuses the heading of this page. If the hit opens another page, the new page then focuses
    // its own heading.
    if (!isInNewTab) focusHeading();
  };
  return (
    <dialog
      ref={dialog}
      class="sheet palette"
      aria-label={WORDS.find}
      onClose={onClose}
      // Closes the dialog on a click outside. For a click outside a dialog, the browser reports the
      // dialog itself as the target.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <input
        ref={input}
        class="input"
        role="combobox"
        aria-label={WORDS.find}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={list}
        aria-activedescendant={count > 0 ? idOf(active) : undefined}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        placeholder={WORDS.find}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {there !== undefined && (
        <there.HitList
          id={list}
          groups={groups}
          text={text}
          active={active}
          idOf={idOf}
          onActive={setActive}
          onOpen={onOpen}
        />
      )}
      {loaded.state === "loading" && <p class="soft waits">{WORDS.loading("the search")}</p>}
      {loaded.state === "failed" && <Failure of={loaded} what="the search" />}
    </dialog>
  );
}
