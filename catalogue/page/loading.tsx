// Shows a notice while data loads, then the data. After a failure, shows a retry button.
import type { ComponentChildren } from "preact";
import { useLoaded, type Load, type LoadState } from "./use-loaded.js";
import { WORDS } from "./words.js";

interface Props<Data> {
  readonly load: Load<Data>;
  /** Name of the data in messages. If the name changes, the data is loaded again. */
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

/** Shows why a load failed, with a retry button. */
export const Failure = ({ of: { message, retry }, what }: FailureProps) => (
  <div class="notice fault" role="alert">
    <p>
      <b>{WORDS.notLoaded(what)}</b>
    </p>
    <p>{message}</p>
    <button type="button" class="button" onClick={retry}>
      {WORDS.retry}
    </button>
  </div>
);
