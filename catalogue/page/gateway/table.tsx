// Shows lines as a table. The user can open a row to see all values of its line.
import { useState } from "preact/hooks";
import { fragmentOf } from "../address/values.js";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words/gateway.js";
import type { Column, LineKind } from "./kinds.js";

interface Props<Line> {
  readonly label: string;
  readonly kind: LineKind<Line>;
  /** The lines in display order. */
  readonly lines: readonly Line[];
  /** The current time of the gateway, in Unix milliseconds. */
  readonly now: number;
}

export const Table = <Line,>({ label, kind, lines, now }: Props<Line>) => (
  <div class="sheet">
    <table class="rows lines" aria-label={label}>
      <thead>
        <tr>
          {kind.columns.map((column) => (
            <th key={column.title} scope="col" class={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map((line) => (
        <Row key={kind.keyOf(line)} kind={kind} line={line} now={now} />
      ))}
    </table>
  </div>
);

const classOf = ({ isMain, isAmount, isBroad }: Omit<Column<never>, "cell">) =>
  [isMain !== true && "wide-only", isAmount === true && "amount", isBroad === true && "broad"]
    .filter((name) => name !== false)
    .join(" ");

interface RowProps<Line> {
  readonly kind: LineKind<Line>;
  readonly line: Line;
  readonly now: number;
}

function Row<Line>({ kind, line, now }: RowProps<Line>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <tbody>
      <tr
        class="opens"
        onClick={({ target }) => {
          // Ignores clicks on the button, which has its own handler.
          if (target instanceof Element && target.closest("button") === null) setIsOpen(!isOpen);
        }}
      >
        {kind.columns.map((column, at) => (
          <td key={column.title} class={classOf(column)}>
            {at === 0 ? (
              <button
                type="button"
                class="plain"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                <Icon name={isOpen ? "less" : "more"} />
                <span>{column.cell(line, now)}</span>
              </button>
            ) : (
              column.cell(line, now)
            )}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr class="more">
          <td colSpan={kind.columns.length}>
            <Detail kind={kind} line={line} now={now} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Detail<Line>({ kind, line, now }: RowProps<Line>) {
  const task = kind.taskOf(line);
  return (
    <div class="detail">
      <dl>
        {kind
          .detail(line, now)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {task !== undefined && (
        <p>
          <a href={fragmentOf({ tab: "ledger", task })}>{WORDS.ledgerOfTask}</a>
          <a href={fragmentOf({ tab: "requests", q: task })}>{WORDS.requestsOfTask}</a>
        </p>
      )}
    </div>
  );
}
