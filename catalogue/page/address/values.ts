// Values in the fragment of the address, `#class=major&q=seed`, for pages outside the models.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Returns the fragment of values, for a link, without empty values. */
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
 * Returns the values of the address, and a function that changes them in place. Links to other
 * values are followed.
 */
export function useAddressValues<Name extends string>(
  none: Values<Name>,
): readonly [Values<Name>, (part: Partial<Values<Name>>) => void] {
  const [values, setValues] = useState(() => valuesOf(none));
  const now = useRef(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: Values<Name>) => {
    // A pending write belongs to the previous values.
    clearTimeout(timer.current);
    now.current = next;
    setValues(next);
  };
  // A layout effect, because on a busy machine a link may be followed before other effects run.
  useLayoutEffect(() => {
    const follow = () => show(valuesOf(none));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const set = (part: Partial<Values<Name>>) => {
    show({ ...now.current, ...part });
    // Typing writes the address once, 300 ms after its end: browsers refuse frequent changes.
    timer.current = setTimeout(() => {
      const fragment = fragmentOf(now.current);
      if (fragment !== (location.hash || "#")) history.replaceState(null, "", fragment);
    }, 300);
  };
  return [values, set];
}
