// State that several components show. Each component renders again when the state changes.
import { useLayoutEffect, useState } from "preact/hooks";

/** A value that can be replaced. */
export interface Store<Value> {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  /** Calls `listener` after each change. Returns a function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Returns the current value, and renders the component again after each change. Preact has this
 * function only in `preact/compat`, and importing that changes the events of all elements.
 */
function useSyncExternalStore<Value>(
  subscribe: Store<Value>["subscribe"],
  read: () => Value,
): Value {
  const [, setValue] = useState(read);
  useLayoutEffect(() => {
    const show = () => setValue(read);
    // The value may have changed since the component rendered.
    show();
    return subscribe(show);
  }, [subscribe]);
  return read();
}

export const useStore = <Value>({ subscribe, read }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, read);

type KeyedStore<Value> = Store<ReadonlyMap<string, Value>>;

/**
 * Creates a store with a value for each key. The values stay in memory when the user opens another
 * page.
 */
export const createKeyed = <Value>(): KeyedStore<Value> =>
  createStore<ReadonlyMap<string, Value>>(new Map());

/** Returns the value of a key (default `first`), and a function that replaces the value. */
export const useKeyed = <Value>(
  store: KeyedStore<Value>,
  key: string,
  first: Value,
): readonly [Value, (value: Value) => void] => [
  useStore(store).get(key) ?? first,
  (value) => store.write(new Map(store.read()).set(key, value)),
];
