// A thousand rows take longer to draw than a key press, so more rows come near the end of the list.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const AT_ONCE = 60;

interface VisibleRows<Row> {
  readonly visibleRows: readonly Row[];
  /** Ref for an element after the last row. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/**
 * Returns the first rows, and more when the user nears their end. Starts again if `rows` changes.
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
