// What the gateway says of itself, asked for every second while the page is looked at.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { seenNow, type GatewayView } from "./ask.js";

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;

export interface GatewayWatch {
  /** The latest answer; absent before the first. */
  readonly seen?: GatewayView;
  /** The gateway did not answer the last time. */
  readonly isSilent: boolean;
  /** Asks now. */
  readonly retry: () => void;
}

/** Watches the gateway, with at most so many lines of each kind. */
export function useSeen(most: number): GatewayWatch {
  const [state, setState] = useState<Pick<GatewayWatch, "seen" | "isSilent">>({ isSilent: false });
  const known = useRef<GatewayView>(undefined);
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
      seenNow(known.current, most)
        .then((seen) => {
          if (!isOpen) return;
          known.current = seen;
          setState({ seen, isSilent: false });
          later(EVERY_MS);
        })
        .catch(() => {
          if (!isOpen) return;
          // The next gateway at this address may be another.
          known.current = undefined;
          setState(({ seen }) => ({ ...(seen && { seen }), isSilent: true }));
          later(AFTER_FAILURE_MS);
        })
        .finally(() => {
          isAsking = false;
        });
    };
    ask.current = now;
    // More lines than before are asked for from the start.
    known.current = undefined;
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
