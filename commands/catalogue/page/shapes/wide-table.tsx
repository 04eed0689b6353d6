// A table that may be wider than its place: it is scrolled, also by keyboard.
import type { ComponentChildren } from "preact";

interface Props {
  readonly label: string;
  readonly head: readonly string[];
  /** Its rows. */
  readonly children: ComponentChildren;
}

export const WideTable = ({ label, head, children }: Props) => (
  <div class="sheet scrolls" role="region" aria-label={label} tabIndex={0}>
    <table class="rows">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
