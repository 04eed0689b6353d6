// Shows lines as a table. A fold is a row that stands for several lines. If the user opens a row,
// the table shows all values of its line, or all lines of the fold.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../shapes/icon.js";
import { WORDS } from "../words/gateway.js";
import { gatewayLink } from "./filters.js";
import type { Column, LineKind } from "./kinds.js";
import type { Fold } from "./polls.js";

interface Props<Line> {
  readonly label: string;
  readonly kind: LineKind<Line>;
  /** The lines in display order. */
  readonly lines: readonly Line[];
  /** The current time of the gateway, in Unix milliseconds. */
  readonly now: number;
}

export const Table = <Line extends object>({ label, kind, lines, now }: Props<Line>) => (
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
      {(kind.fold?.(lines) ?? lines).map((entry) =>
        isFold(entry) ? (
          <Row key={foldKey(kind, entry)} kind={kind} {...entry} now={now} />
        ) : (
          <Row key={kind.keyOf(entry)} kind={kind} lines={[entry]} now={now} />
        ),
      )}
    </table>
  </div>
);

const isFold = <Line extends object>(entry: Line | Fold<Line>): entry is Fold<Line> =>
  "lines" in entry;

// A fold has the key of its oldest line. So the key stays the same if a newer line joins the fold,
// or if a newer line turns a single line into a fold.
function foldKey<Line>({ keyOf }: LineKind<Line>, { lines }: Fold<Line>): string | undefined {
  const oldest = lines.at(-1);
  return oldest && keyOf(oldest);
}

const classOf = ({ isMain, isAmount, isBroad }: Omit<Column<never>, "cell">) =>
  [isMain !== true && "wide-only", isAmount === true && "amount", isBroad === true && "broad"]
    .filter((name) => name !== false)
    .join(" ");

interface RowProps<Line> {
  readonly kind: LineKind<Line>;
  /** One line, or the lines of a fold, latest first. */
  readonly lines: readonly Line[];
  /** The title of a fold. */
  readonly title?: string;
  readonly now: number;
  /** Whether the line is a part of an open fold. */
  readonly isInFold?: boolean;
  readonly isOpenAtFirst?: boolean;
}

/** Shows a line or a fold as one row. A fold shows its title in the broad column. */
function Row<Line>(props: RowProps<Line>) {
  const { kind, lines, title, now, isInFold = false, isOpenAtFirst = false } = props;
  const [opened, setOpened] = useState<"line" | "fold" | undefined>(
    isOpenAtFirst ? "line" : undefined,
  );
  const [last] = lines;
  if (last === undefined) return null;
  const isOpen = opened !== undefined;
  const rowKind = title === undefined ? "line" : "fold";
  return (
    <>
      <tbody class={isInFold ? "in-fold" : undefined}>
        <OpeningRow
          columns={kind.columns}
          cell={(column) =>
            title !== undefined && column.isBroad === true ? title : column.cell(last, now)
          }
          isOpen={isOpen}
          onClick={() => setOpened(isOpen ? undefined : rowKind)}
        />
        {isOpen && title === undefined && (
          <tr class="more">
            <td colSpan={kind.columns.length}>
              <Detail kind={kind} line={last} now={now} />
            </td>
          </tr>
        )}
      </tbody>
      {isOpen &&
        title !== undefined &&
        lines.map((line) => (
          <Row
            key={kind.keyOf(line)}
            kind={kind}
            lines={[line]}
            now={now}
            isInFold
            // If the user opened this line before a newer poll turned it into a fold, the line
            // stays open inside the fold.
            isOpenAtFirst={opened === "line" && line === lines.at(-1)}
          />
        ))}
    </>
  );
}

interface OpeningRowProps<Line> {
  readonly columns: readonly Column<Line>[];
  readonly cell: (column: Column<Line>) => ComponentChildren;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** A row that opens by a click anywhere. Its first cell is a button. */
const OpeningRow = <Line,>({ columns, cell, isOpen, onClick }: OpeningRowProps<Line>) => (
  <tr
    class="opens"
    onClick={({ target }) => {
      // Ignores clicks on the button, which has its own handler.
      if (target instanceof Element && target.closest("button") === null) onClick();
    }}
  >
    {columns.map((column, at) => (
      <td key={column.title} class={classOf(column)}>
        {at === 0 ? (
          <button type="button" class="plain" aria-expanded={isOpen} onClick={onClick}>
            <Icon name={isOpen ? "less" : "more"} />
            <span>{cell(column)}</span>
          </button>
        ) : (
          cell(column)
        )}
      </td>
    ))}
  </tr>
);

interface DetailProps<Line> extends Pick<RowProps<Line>, "kind" | "now"> {
  readonly line: Line;
}

function Detail<Line>({ kind, line, now }: DetailProps<Line>) {
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
          <a href={gatewayLink({ tab: "ledger", task })}>{WORDS.ledgerOfTask}</a>
          <a href={gatewayLink({ tab: "requests", q: task })}>{WORDS.requestsOfTask}</a>
        </p>
      )}
      {kind.more?.(line)}
    </div>
  );
}
