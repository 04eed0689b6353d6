// Reads the state of the gateway every second while the page is visible.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readView, type GatewayView } from "./ask.js";

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;

export interface GatewayWatch {
  /** The latest data; absent before the first answer. */
  readonly seen?: GatewayView;
  /** Whether the last read failed. */
  readonly isSilent: boolean;
  /** Reads the state again at once. */
  readonly retry: () => void;
}

/** Reads the state of the gateway repeatedly, with at most `most` entries in each of its lists. */
export function useSeen(most: number): GatewayWatch {
  const [state, setState] = useState<Pick<GatewayWatch, "seen" | "isSilent">>({ isSilent: false });
  const previous = useRef<GatewayView>(undefined);
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    let isAsking = false;
    const later = (ms: number) => {
      if (isOpen && !document.hidden) timer = setTimeout(now, ms);
    };
    const now = () => {
      clearTimeout(timer);
      if (isAsking) return;
      isAsking = true;
      readView(previous.current, most)
        .then((seen) => {
          if (!isOpen) return;
          previous.current = seen;
          setState({ seen, isSilent: false });
          later(EVERY_MS);
        })
        .catch(() => {
          if (!isOpen) return;
          // Reads all lines next time, because a different gateway may answer at this address.
          previous.current = undefined;
          setState(({ seen }) => ({ ...(seen && { seen }), isSilent: true }));
          later(AFTER_FAILURE_MS);
        })
        .finally(() => {
          isAsking = false;
        });
    };
    ask.current = now;
    // Reads all lines again when `most` changes.
    previous.current = undefined;
    now();
    document.addEventListener("visibilitychange", now);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", now);
    };
  }, [most]);
  const retry = useCallback(() => ask.current(), []);
  return { ...state, retry };
}
