// Stores filter values in the URL fragment, such as `#class=major&q=seed`. The gateway page and
// drift reports use it.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Formats values as a URL fragment for a link. Omits empty values. */
export function fragmentOf(values: Readonly<Record<string, string>>): string {
  const nonEmpty = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  return `#${nonEmpty.toString()}`;
}

function valuesOf<Name extends string>(none: Values<Name>): Values<Name> {
  const params = new URLSearchParams(location.hash.slice(1));
  const names = Object.keys(none);
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Values<Name>;
}

/**
 * Returns the values in the URL fragment, and a function that changes some of them. The component
 * renders again when a link changes the fragment.
 */
export function useAddressValues<Name extends string>(
  none: Values<Name>,
): readonly [Values<Name>, (part: Partial<Values<Name>>) => void] {
  const [values, setValues] = useState(() => valuesOf(none));
  const now = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: Values<Name>) => {
    // Cancels the pending write of the previous values.
    clearTimeout(timer.current);
    now.current = next;
    setValues(next);
  };
  // Uses a layout effect, because the user may follow a link before other effects run.
  useLayoutEffect(() => {
    const follow = () => show(valuesOf(none));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const set = (part: Partial<Values<Name>>) => {
    show({ ...now.current, ...part });
    // Writes the address 300 ms after the last change, because browsers refuse frequent changes.
    timer.current = setTimeout(() => {
      const fragment = fragmentOf(now.current);
      if (fragment !== (location.hash || "#")) history.replaceState(null, "", fragment);
    }, 300);
  };
  return [values, set];
}
