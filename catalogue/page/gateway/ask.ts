// Reads the state and the new lines of the reference gateway.
import { addressOfFile } from "../site-files.js";
import type {
  Answer,
  BodiesOfRequest,
  CreateLine,
  GatewayState,
  LedgerLine,
  RequestLine,
} from "./answers.js";
import { NO_LINES, withNew, type Lines } from "./lines.js";

/** All data that the gateway page shows. */
export interface GatewayView {
  readonly state: GatewayState;
  readonly requests: Lines<RequestLine>;
  readonly creates: Lines<CreateLine>;
  readonly ledger: Lines<LedgerLine>;
}

/**
 * Reads the gateway's data, with at most `most` lines of each kind. Requests only the lines that
 * `previous` lacks.
 */
export async function readView(
  previous: GatewayView | undefined,
  most: number,
): Promise<GatewayView> {
  const [state, requests, creates, ledger] = await Promise.all([
    read<GatewayState>("state"),
    readLines("requests", "requests", previous?.requests ?? NO_LINES, most),
    readLines("creates", "creates", previous?.creates ?? NO_LINES, most),
    readLines("ledger", "entries", previous?.ledger ?? NO_LINES, most),
  ]);
  return { state, requests, creates, ledger };
}

/** Reads the ledger entries of one task, oldest first. */
export async function ledgerOfTask(task: string): Promise<readonly LedgerLine[]> {
  return (await read<{ entries: LedgerLine[] }>(`ledger?task=${encodeURIComponent(task)}`)).entries;
}

/** Reads the bodies of request number `n`. Returns `undefined` if the gateway has deleted them. */
export async function readBodies(n: number): Promise<BodiesOfRequest | undefined> {
  const response = await request(`requests/${n}`);
  return response.status === 410 ? undefined : answerOf<BodiesOfRequest>(response);
}

async function readLines<Name extends string, Line extends object>(
  path: string,
  name: Name,
  previous: Lines<Line>,
  most: number,
): Promise<Lines<Line>> {
  const answer = await read<{ total: number } & Record<Name, readonly Line[]>>(
    `${path}?after=${previous.total}&limit=${most}`,
  );
  const { total }: Pick<Answer<Line>, "total"> = answer;
  // A smaller total means that a new gateway runs at this address. Reads all lines again.
  if (total < previous.total) return readLines<Name, Line>(path, name, NO_LINES, most);
  return withNew(previous, { total, lines: answer[name] }, most);
}

const request = (path: string) => fetch(addressOfFile(`__gateway/${path}`));

const read = async <Data>(path: string) => answerOf<Data>(await request(path));

async function answerOf<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return (await response.json()) as Data;
}
