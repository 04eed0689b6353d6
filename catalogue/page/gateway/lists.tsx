// Shows the lines of the open tab that match the search, latest first.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { WideTable } from "../shapes/wide-table.js";
import { WORDS } from "../words/gateway.js";
import type { GatewayState, LedgerLine } from "./answers.js";
import { ledgerOfTask, type GatewayView } from "./ask.js";
import { CREATES, LEDGER, REQUESTS, TASKS, usd, type LineKind } from "./kinds.js";
import type { NumberedLine } from "./lines.js";
import { Table } from "./table.js";
import type { Tab } from "./tabs.js";

interface Props {
  readonly seen: GatewayView;
  readonly tab: Tab;
  /** Search text that each line must contain. */
  readonly q: string;
  /** Id of the task whose ledger is shown. An empty string shows the whole ledger. */
  readonly task: string;
  readonly onAll: () => void;
  /** The search field above the lines. */
  readonly children: ComponentChildren;
}

export function List({ seen, tab, q, task, onAll, children }: Props) {
  const { state, requests, creates, ledger } = seen;
  const entries = useLedgerOfTask(tab === "ledger" ? task : "", ledger.total);
  const lists = { q, tab, now: Date.parse(state.time), onAll, children };
  switch (tab) {
    case "requests":
      return <Lines {...lists} kind={REQUESTS} all={requests.lines} total={requests.total} />;
    case "tasks":
      // Reverses the tasks, because the gateway sends the newest first, and `Lines` needs the
      // oldest first.
      return (
        <Lines {...lists} kind={TASKS} all={state.tasks.toReversed()} total={state.totals.tasks} />
      );
    case "creates":
      return <Lines {...lists} kind={CREATES} all={creates.lines} total={creates.total} />;
    case "ledger":
      return task === "" ? (
        <Lines {...lists} kind={LEDGER} all={ledger.lines} total={ledger.total} />
      ) : (
        <Lines {...lists} kind={LEDGER} all={entries} total={entries.length} />
      );
    case "keys":
      return <Keys keys={state.keys} />;
  }
}

interface LinesProps<Line> extends Pick<Props, "tab" | "q" | "onAll" | "children"> {
  readonly kind: LineKind<Line>;
  /** All lines, oldest first. */
  readonly all: readonly Line[];
  readonly total: number;
  readonly now: number;
}

function Lines<Line extends object>(props: LinesProps<Line>) {
  const { kind, all, total, now, tab, q, onAll, children } = props;
  const lines = all.filter((line) => hasWords(line, q.toLowerCase())).toReversed();
  return (
    <>
      <search class="filters">
        {children}
        <span class="soft small end">{WORDS.shown(lines.length, total)}</span>
      </search>
      {lines.length > 0 ? (
        <Table label={WORDS.tabs[tab]} kind={kind} lines={lines} now={now} />
      ) : (
        <p class="notice">
          {all.length === 0 ? WORDS.noneYet[tab] : WORDS.none}{" "}
          {all.length > 0 && (
            <button type="button" class="plain" onClick={onAll}>
              {WORDS.showAll}
            </button>
          )}
        </p>
      )}
    </>
  );
}

const hasWords = (line: object, words: string) =>
  words === "" || Object.values(line).some((cell) => String(cell).toLowerCase().includes(words));

function Keys({ keys }: Pick<GatewayState, "keys">) {
  const { key, account, balance, held } = WORDS.columns;
  return (
    <WideTable label={WORDS.tabs.keys} head={[key, account, balance, held]} amounts={2}>
      {keys.map((one) => (
        <tr key={one.id}>
          <td>
            <code>{one.key}</code> <span class="soft">{one.id}</span>
          </td>
          <td>{one.account}</td>
          <td class="amount">{usd(one.balance)}</td>
          <td class="amount">{usd(one.held)}</td>
        </tr>
      ))}
    </WideTable>
  );
}

/**
 * Returns all ledger entries of a task, however old. `total` is the number of entries in the whole
 * ledger. When `total` changes, reads the entries of the task again.
 */
function useLedgerOfTask(task: string, total: number): readonly NumberedLine<LedgerLine>[] {
  const [taskLedger, setTaskLedger] = useState<{ task: string; entries: readonly LedgerLine[] }>();
  useEffect(() => {
    if (task === "") return undefined;
    let isOpen = true;
    ledgerOfTask(task).then(
      (entries) => void (isOpen && setTaskLedger({ task, entries })),
      // Ignores a failure, because the page already reports that the gateway does not answer.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [task, total]);
  if (taskLedger?.task !== task) return [];
  return taskLedger.entries.map((entry, at) => ({ ...entry, n: at + 1 }));
}
