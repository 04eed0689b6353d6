// Reads the state and the new lines of the reference gateway.
import { addressOfFile } from "../site-files.js";
import type { Answer, CreateLine, GatewayState, LedgerLine, RequestLine } from "./answers.js";
import { NO_LINES, withNew, type Lines } from "./lines.js";

/** All data that the page shows. */
export interface GatewayView {
  readonly state: GatewayState;
  readonly requests: Lines<RequestLine>;
  readonly creates: Lines<CreateLine>;
  readonly ledger: Lines<LedgerLine>;
}

/**
 * Reads the current view with at most `most` lines of each kind. Transfers only the lines that
 * `previous` lacks.
 */
export async function seenNow(known: GatewayView | undefined, most: number): Promise<GatewayView> {
  const [state, requests, creates, ledger] = await Promise.all([
    read<GatewayState>("state"),
    grown("requests", "requests", known?.requests ?? NO_LINES, most),
    grown("creates", "creates", known?.creates ?? NO_LINES, most),
    grown("ledger", "entries", known?.ledger ?? NO_LINES, most),
  ]);
  return { state, requests, creates, ledger };
}

/** Reads the entries of one task, oldest first. */
export async function ledgerOfTask(task: string): Promise<readonly LedgerLine[]> {
  return (await read<{ entries: LedgerLine[] }>(`ledger?task=${encodeURIComponent(task)}`)).entries;
}

async function grown<Name extends string, Line extends object>(
  path: string,
  name: Name,
  known: Lines<Line>,
  most: number,
): Promise<Lines<Line>> {
  const answer = await read<{ total: number } & Record<Name, readonly Line[]>>(
    `${path}?after=${known.total}&limit=${most}`,
  );
  const { total }: Pick<Answer<Line>, "total"> = answer;
  // A new gateway runs at this address, without the lines of the previous one.
  if (total < known.total) return grown<Name, Line>(path, name, NO_LINES, most);
  return withNew(known, { total, lines: answer[name] }, most);
}

async function read<Data>(path: string): Promise<Data> {
  const response = await fetch(addressOfFile(`__gateway/${path}`));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Data;
}
