// What loads once, and what became of it.
import { useEffect, useState } from "preact/hooks";

/** Loads something; `loaded` is there at once where that has been loaded before. */
export interface Load<Data> {
  (): Promise<Data>;
  loaded?: Data;
}

/** A load that failed is tried anew; one that succeeded is not repeated. */
export function once<Data>(load: () => Promise<Data>): Load<Data> {
  let loaded: Promise<Data> | undefined;
  const loadOnce: Load<Data> = () =>
    (loaded ??= load().then(
      (data) => (loadOnce.loaded = data),
      (error: unknown) => {
        loaded = undefined;
        throw error;
      },
    ));
  return loadOnce;
}

/** What became of something that loads. */
export type LoadState<Data> =
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly data: Data }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void };

/** Loads something for as long as a component shows it. */
export function useLoaded<Data>(load: Load<Data>, key: string): LoadState<Data> {
  const [tries, setTries] = useState(0);
  const at = `${tries} ${key}`;
  const [loaded, setLoaded] = useState<{ readonly at: string; readonly is: LoadState<Data> }>();
  // As it was drawn: it may be there by the time that the effect runs, and is to be drawn then.
  const drawn = load.loaded;
  useEffect(() => {
    if (drawn !== undefined) return undefined;
    let isOpen = true;
    const show = (is: LoadState<Data>) => void (isOpen && setLoaded({ at, is }));
    const retry = () => setTries((before) => before + 1);
    load().then(
      (data) => show({ state: "there", data }),
      (error: unknown) =>
        show({
          state: "failed",
          message: error instanceof Error ? error.message : String(error),
          retry,
        }),
    );
    return () => {
      isOpen = false;
    };
  }, [at]);
  if (load.loaded !== undefined) return { state: "there", data: load.loaded };
  return loaded?.at === at ? loaded.is : { state: "loading" };
}
