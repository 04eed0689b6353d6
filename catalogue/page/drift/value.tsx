// One side of a change: a value of the catalog, in one line until it is opened; or a word.
import type { Side } from "./report.js";

// What fits into a line of the column.
const SHORT = 26;

export function Value({ side: { text, isValue } }: { readonly side: Side }) {
  if (!isValue) return <span class="soft">{text}</span>;
  if (text.length <= SHORT) return <code>{text}</code>;
  return (
    <details class="long">
      <summary>
        <code>{text}</code>
      </summary>
    </details>
  );
}
