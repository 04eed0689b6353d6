// Shows a long list step by step, because drawing a thousand rows would delay key presses.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const AT_ONCE = 60;

interface VisibleRows<Row> {
  readonly visibleRows: readonly Row[];
  /** Ref for an element after the last row. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/**
 * Returns the first rows, and more rows when the user scrolls near the end. If `rows` changes,
 * returns only the first rows again.
 */
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
  return { visibleRows: rows.slice(0, count), end };
}
