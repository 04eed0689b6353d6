// Says that the gateway does not answer, with another try.
import { useLayoutEffect } from "preact/hooks";
import { WORDS } from "../words/gateway.js";

interface Props {
  /** It has answered before, and that is still shown. */
  readonly hasSeen: boolean;
  readonly onRetry: () => void;
}

export const Silent = ({ hasSeen, onRetry }: Props) => (
  <div class="notice" role="alert">
    <p>
      <b>{WORDS.silent}</b>
    </p>
    <p>
      {WORDS.silentMore} {hasSeen && WORDS.silentSeen}
    </p>
    <button type="button" class="button" onClick={onRetry}>
      {WORDS.retry}
    </button>
  </div>
);

/** When the gateway answers, its button goes: the keyboard goes on from the heading. */
export function useFocusAfterSilence(isSilent: boolean): void {
  useLayoutEffect(
    () => () => {
      if (!isSilent || document.activeElement !== document.body) return;
      document.querySelector("h1")?.focus({ preventScroll: true });
    },
    [isSilent],
  );
}
