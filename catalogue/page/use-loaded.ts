// Loads data once, and reports the loading state to components.
import { useEffect, useState } from "preact/hooks";

/** A function that loads data. `loaded` has the data after a successful load. */
export interface Load<Data> {
  (): Promise<Data>;
  loaded?: Data;
}

/** Returns a function that loads data once. After a failure, the next call tries again. */
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

export type LoadState<Data> =
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly data: Data }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void };

/** Loads data for a component. If `key` changes, the data is loaded again. */
export function useLoaded<Data>(load: Load<Data>, key: string): LoadState<Data> {
  const [tries, setTries] = useState(0);
  const at = `${tries} ${key}`;
  const [loaded, setLoaded] = useState<{ readonly at: string; readonly is: LoadState<Data> }>();
  // Stores the value that this render uses. If the data arrives after this render but before the
  // effect runs, the page still shows `loading`, so the effect must render the component again.
  const renderedData = load.loaded;
  useEffect(() => {
    if (renderedData !== undefined) return undefined;
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
