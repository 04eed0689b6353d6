// Shows what has been loaded; before, that it loads; otherwise why it did not, with another try.
import type { ComponentChildren } from "preact";
import { useLoaded } from "./load.js";
import { WORDS } from "./words.js";

interface Props<Data> {
  readonly load: () => Promise<Data>;
  /** What is loaded, in words; another is another load. */
  readonly what: string;
  readonly children: (data: Data) => ComponentChildren;
}

export function Loading<Data>({ load, what, children }: Props<Data>) {
  const loaded = useLoaded(load, what);
  if (loaded.state === "there") return <>{children(loaded.data)}</>;
  if (loaded.state === "loading") {
    return (
      <p class="soft waits" aria-busy="true">
        {WORDS.loading(what)}
      </p>
    );
  }
  return (
    <div class="notice fault" role="alert">
      <p>
        <b>{WORDS.notLoaded(what)}</b>
      </p>
      <p class="any">{loaded.message}</p>
      <button type="button" class="button" onClick={loaded.retry}>
        {WORDS.retry}
      </button>
    </div>
  );
}
