// The page of the reference gateway: its balance, tasks, requests, creates and ledger, live.
import { useState } from "preact/hooks";
import { Bar } from "../bar/bar.js";
import { loadSite } from "../load.js";
import { WideTable } from "../shapes/wide-table.js";
import { useLoaded } from "../use-loaded.js";
import { useGatewayState, type GatewayState, type Line } from "./state.js";

export function GatewayPage() {
  const state = useGatewayState();
  const [text, setText] = useState("");
  const site = useLoaded(loadSite, "site");
  return (
    <>
      <Bar current="gateway" site={site.state === "there" ? site.data : undefined} />
      <main class="page report">
        <h1>Reference gateway</h1>
        <p>
          For tests. <strong>Not the live service</strong>: nothing is generated, no money moves.
        </p>
        <label>
          Show lines with
          <input
            type="search"
            class="input"
            placeholder="A task, a model, a status"
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {state === undefined ? (
          <p role="alert">The gateway does not answer.</p>
        ) : (
          <Tables state={state} text={text.toLowerCase()} />
        )}
      </main>
    </>
  );
}

const TABLES = [
  ["Balance", "keys", ["id", "key", "account", "balance", "held"]],
  ["Tasks", "tasks", ["id", "model", "status", "progress", "cost"]],
  [
    "Requests",
    "requests",
    ["n", "at", "status", "method", "path", "key", "model", "task", "scenario", "fault"],
  ],
  ["Creates", "creates", ["at", "model", "taskId", "idempotencyKey", "bodyHash", "price"]],
  ["Ledger", "ledger", ["at", "reason", "from", "to", "micros", "task"]],
] as const;

function Tables({ state, text }: { readonly state: GatewayState; readonly text: string }) {
  const { time, clock, totals } = state;
  return (
    <>
      <p>
        {time} ({clock} clock): {totals.requests} requests, {totals.creates} creates, {totals.tasks}{" "}
        tasks, {totals.charged} USD charged
      </p>
      {TABLES.map(([title, name, columns]) => (
        <section key={name} aria-labelledby={name}>
          <h2 id={name}>{title}</h2>
          <Table title={title} columns={columns} lines={having(state[name], text)} />
        </section>
      ))}
    </>
  );
}

const having = (lines: readonly Line[], text: string) =>
  text === ""
    ? lines
    : lines.filter((line) =>
        Object.values(line).some((cell) => String(cell).toLowerCase().includes(text)),
      );

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly lines: readonly Line[];
}

const Table = ({ title, columns, lines }: TableProps) =>
  lines.length === 0 ? (
    <p>None.</p>
  ) : (
    <WideTable label={title} head={columns}>
      {lines.map((line, index) => (
        <tr key={index}>
          {columns.map((column) => (
            <td key={column}>{String(line[column] ?? "")}</td>
          ))}
        </tr>
      ))}
    </WideTable>
  );
