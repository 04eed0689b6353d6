// Stores filter values in the URL fragment of a drift report, such as `#class=major&q=seed`.
import { createStore, useStore } from "../store.js";
import { nonEmpty, readFilters } from "./address.js";

type Values<Name extends string> = Readonly<Record<Name, string>>;

const store = createStore(location.hash.slice(1));
let timer: ReturnType<typeof setTimeout> | undefined;

function show(query: string): void {
  // Cancels the delayed write of the previous values to the address bar.
  clearTimeout(timer);
  store.write(query);
}

addEventListener("hashchange", () => show(location.hash.slice(1)));

/**
 * Returns the values in the URL fragment, and a function that changes some of the values. The
 * component renders again when a link changes the fragment.
 */
export function useAddressValues<Name extends string>(
  none: Values<Name>,
): readonly [Values<Name>, (part: Partial<Values<Name>>) => void] {
  const valuesOf = (query: string) => readFilters(new URLSearchParams(query), none);
  const set = (part: Partial<Values<Name>>) => {
    const query = nonEmpty({ ...valuesOf(store.read()), ...part }).toString();
    show(query);
    // Writes the address 300 ms after the last change, because browsers refuse frequent changes.
    timer = setTimeout(() => {
      if (query !== location.hash.slice(1)) history.replaceState(null, "", `#${query}`);
    }, 300);
  };
  return [valuesOf(useStore(store)), set];
}
