// A table that may be wider than its place: it scrolls, also by keyboard.
import type { ComponentChildren } from "preact";

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** Number of columns at the end that are amounts, aligned right. */
  readonly amounts?: number;
  /** Its rows. */
  readonly children: ComponentChildren;
}

export const WideTable = ({ label, head, amounts = 0, children }: Props) => (
  <div class="sheet scrolls" role="region" aria-label={label} tabIndex={0}>
    <table class="rows">
      <thead>
        <tr>
          {head.map((title, index) => (
            <th
              key={title}
              scope="col"
              class={index >= head.length - amounts ? "amount" : undefined}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
