// Values that the fragment of the address holds, `#class=major&q=seed`: for pages that are not of models.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** The fragment of values, for a link; an empty one is left out. */
export function fragmentOf(values: Readonly<Record<string, string>>): string {
  const kept = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  return `#${kept.toString()}`;
}

function valuesOf<Name extends string>(none: Values<Name>): Values<Name> {
  const given = new URLSearchParams(location.hash.slice(1));
  const names = Object.keys(none);
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? ""])) as Values<Name>;
}

/** The values of the address, and a way to change them in place; a link to others is followed. */
export function useAddressValues<Name extends string>(
  none: Values<Name>,
): readonly [Values<Name>, (part: Partial<Values<Name>>) => void] {
  const [values, setValues] = useState(() => valuesOf(none));
  const now = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: Values<Name>) => {
    // What waits to be written belongs to the address that was left.
    clearTimeout(timer.current);
    now.current = next;
    setValues(next);
  };
  // From the drawing on: a link may be followed before the effects of a busy machine.
  useLayoutEffect(() => {
    const follow = () => show(valuesOf(none));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const set = (part: Partial<Values<Name>>) => {
    show({ ...now.current, ...part });
    // Typing changes the address once, at its end: browsers refuse one that changes too often.
    timer.current = setTimeout(() => {
      const fragment = fragmentOf(now.current);
      if (fragment !== (location.hash || "#")) history.replaceState(null, "", fragment);
    }, 300);
  };
  return [values, set];
}
