// A table that scrolls sideways if it is too wide. Users can scroll it with arrow keys.
import type { ComponentChildren } from "preact";

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** How many of the last columns contain amounts. These columns are aligned right. */
  readonly amounts?: number;
  /** The table rows. */
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
