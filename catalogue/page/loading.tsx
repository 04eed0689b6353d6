// Shows the loaded data; before, that it loads; after a failure, the reason and another try.
import type { ComponentChildren } from "preact";
import { useLoaded, type Load, type LoadState } from "./use-loaded.js";
import { WORDS } from "./words.js";

interface Props<Data> {
  readonly load: Load<Data>;
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
  return <Failure of={loaded} what={what} />;
}

interface FailureProps {
  readonly of: Extract<LoadState<unknown>, { readonly state: "failed" }>;
  readonly what: string;
}

/** Why something did not load, with another try. */
export const Failure = ({ of: { message, retry }, what }: FailureProps) => (
  <div class="notice fault" role="alert">
    <p>
      <b>{WORDS.notLoaded(what)}</b>
    </p>
    <p class="any">{message}</p>
    <button type="button" class="button" onClick={retry}>
      {WORDS.retry}
    </button>
  </div>
);
