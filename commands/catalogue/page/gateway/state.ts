// What the gateway says of itself: keys, tasks, requests, creates and the ledger, asked for every second.
import { addressOfFile } from "../load.js";
import { useEffect, useState } from "preact/hooks";

type Cell = string | number | boolean | null | undefined;
/** A line of a table, by column. */
export type Line = Readonly<Record<string, Cell>>;

/** Everything that the page shows. */
export interface GatewayState {
  readonly time: string;
  readonly clock: string;
  readonly totals: Readonly<Record<"requests" | "tasks" | "creates" | "charged", number>>;
  readonly keys: readonly Line[];
  readonly tasks: readonly Line[];
  readonly requests: readonly Line[];
  readonly creates: readonly Line[];
  readonly ledger: readonly Line[];
}

const EVERY_MS = 1_000;

/** The latest state; `undefined` where the gateway does not answer. */
export function useGatewayState(): GatewayState | undefined {
  const [state, setState] = useState<GatewayState>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const refresh = async () => {
      const next = await stateNow().catch(() => undefined);
      if (!isOpen) return;
      setState(next);
      timer = setTimeout(() => void refresh(), EVERY_MS);
    };
    void refresh();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, []);
  return state;
}

async function stateNow(): Promise<GatewayState> {
  const [state, { requests }, { creates }, { entries }] = await Promise.all([
    read<Omit<GatewayState, "requests" | "creates" | "ledger">>("state"),
    read<{ readonly requests: readonly Line[] }>("requests?limit=200"),
    read<{ readonly creates: readonly Line[] }>("creates?limit=200"),
    read<{ readonly entries: readonly Line[] }>("ledger?limit=200"),
  ]);
  const newest = (lines: readonly Line[]) => lines.slice(-200).reverse();
  const timed = (lines: readonly Line[]) =>
    newest(lines).map((line) => ({ ...line, at: new Date(Number(line["at"])).toISOString() }));
  return { ...state, requests: timed(requests), creates: timed(creates), ledger: timed(entries) };
}

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(addressOfFile(`__gateway/${path}`));
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as Answer;
}
