// A thousand rows take longer than a key press: more come when the end of the list is near.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const AT_ONCE = 60;

interface VisibleRows<Row> {
  readonly shown: readonly Row[];
  /** Belongs on an element after the last row. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/** The first rows, and more as they come into sight; begins again where the rows are others. */
export function useMore<Row>(rows: readonly Row[]): VisibleRows<Row> {
  const [state, setState] = useState({ rows, count: AT_ONCE });
  const count = state.rows === rows ? state.count : AT_ONCE;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null || count >= rows.length) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => void (entry?.isIntersecting === true && setState({ rows, count: count * 2 })),
      { rootMargin: "1500px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows, count]);
  return { shown: rows.slice(0, count), end };
}
