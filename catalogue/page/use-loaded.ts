// Data that loads once, and the state of its load.
import { useEffect, useState } from "preact/hooks";

/** Loads data; `loaded` has the data if an earlier call has loaded it. */
export interface Load<Data> {
  (): Promise<Data>;
  loaded?: Data;
}

/** Returns a load that repeats after a failure, but not after a success. */
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

/** The state of a load. */
export type LoadState<Data> =
  | { readonly state: "loading" }
  | { readonly state: "there"; readonly data: Data }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void };

/** Loads data for a component that shows it. */
export function useLoaded<Data>(load: Load<Data>, key: string): LoadState<Data> {
  const [tries, setTries] = useState(0);
  const at = `${tries} ${key}`;
  const [loaded, setLoaded] = useState<{ readonly at: string; readonly is: LoadState<Data> }>();
  // The data of this render: data that arrives before the effect runs must still be rendered.
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
