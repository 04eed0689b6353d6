// Values that the fragment of the address holds, `#class=major&q=seed`: for pages that are not of models.
import { useEffect, useState } from "preact/hooks";

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
  useEffect(() => {
    const follow = () => setValues(valuesOf(none));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  // Typing changes the address once, at its end: browsers refuse one that changes too often.
  useEffect(() => {
    const timer = setTimeout(() => {
      const fragment = fragmentOf(values);
      if (fragment !== (location.hash || "#")) history.replaceState(null, "", fragment);
    }, 300);
    return () => clearTimeout(timer);
  }, [values]);
  return [values, (part) => setValues((before) => ({ ...before, ...part }))];
}
