// Defines the table columns and the details of each kind of line, such as requests or tasks.
import type { ComponentChildren } from "preact";
import { WORDS } from "../words/gateway.js";
import type { CreateLine, LedgerLine, RequestLine, TaskLine } from "./answers.js";
import { Bodies } from "./bodies.js";
import type { NumberedLine } from "./lines.js";
import { foldPolls, type Fold } from "./polls.js";
import { Time } from "./time.js";

/** A table column. A phone shows only columns with `isMain`. */
export interface Column<Line> {
  readonly title: string;
  readonly isMain?: boolean;
  readonly isAmount?: boolean;
  /** Whether the column needs more width than other columns. */
  readonly isBroad?: boolean;
  readonly cell: (line: Line, now: number) => ComponentChildren;
}

/** Defines how the table shows one kind of line. */
export interface LineKind<Line> {
  readonly columns: readonly Column<Line>[];
  readonly keyOf: (line: Line) => string;
  readonly taskOf: (line: Line) => string | undefined;
  /** Returns names and values for an opened line. The table omits `undefined` values. */
  readonly detail: (
    line: Line,
    now: number,
  ) => readonly (readonly [string, ComponentChildren | undefined])[];
  /** Returns more content for an opened line. The content may load later. */
  readonly more?: (line: Line) => ComponentChildren;
  /** Folds lines that belong together into one line. `lines` is in display order. */
  readonly fold?: (lines: readonly Line[]) => readonly (Line | Fold<Line>)[];
}

const { columns: NAMES } = WORDS;
const number = new Intl.NumberFormat(WORDS.language, { maximumFractionDigits: 6 });

/** Formats an amount in USD. */
export const usd = (amount: number) => WORDS.usd(number.format(amount));
const micros = (amount: number) => usd(amount / 1_000_000);

const toneOf = (status: string | number) => {
  if (status === "completed" || (typeof status === "number" && status < 300)) return "chip good";
  if (status === "failed" || (typeof status === "number" && status >= 500)) return "chip bad";
  return typeof status === "number" && status >= 400 ? "chip warn" : "chip";
};
const Status = ({ is }: { readonly is: string | number }) => <span class={toneOf(is)}>{is}</span>;

const timeColumn = {
  title: NAMES.time,
  isMain: true,
  cell: ({ at }: { readonly at: number }, now: number) => <Time at={at} now={now} />,
};

/** Returns the key of a line. A restarted gateway reuses numbers, so the key contains the time. */
const numberAndTime = ({ n, at }: { readonly n: number; readonly at: number }) => `${n} ${at}`;

export const REQUESTS: LineKind<NumberedLine<RequestLine>> = {
  columns: [
    timeColumn,
    { title: NAMES.status, isMain: true, cell: ({ status }) => <Status is={status} /> },
    {
      title: NAMES.request,
      isMain: true,
      isBroad: true,
      cell: ({ method, path }) => <code>{`${method} ${path}`}</code>,
    },
    { title: NAMES.model, cell: ({ model }) => model },
    { title: NAMES.scenario, cell: ({ scenario, fault }) => scenario ?? fault },
  ],
  keyOf: numberAndTime,
  taskOf: ({ task }) => task,
  detail: ({ n, at, method, path, status, key, model, task, scenario, fault }, now) => [
    [NAMES.time, <Time key="" at={at} now={now} isWhole />],
    [NAMES.number, n],
    [NAMES.request, <code key="">{`${method} ${path}`}</code>],
    [NAMES.status, status],
    [NAMES.key, key],
    [NAMES.model, model],
    [NAMES.task, task],
    [NAMES.scenario, scenario],
    [NAMES.fault, fault],
  ],
  more: (line) => <Bodies key={numberAndTime(line)} line={line} />,
  fold: foldPolls,
};

export const TASKS: LineKind<TaskLine> = {
  columns: [
    { title: NAMES.task, isMain: true, isBroad: true, cell: ({ id }) => <code>{id}</code> },
    { title: NAMES.status, isMain: true, cell: ({ status }) => <Status is={status} /> },
    { title: NAMES.model, cell: ({ model }) => model },
    {
      title: NAMES.progress,
      cell: ({ id, progress }) => (
        <progress class="progress" value={progress} max={100} aria-label={`${id}: ${progress} %`} />
      ),
    },
    { title: NAMES.cost, isMain: true, isAmount: true, cell: ({ cost }) => usd(cost) },
  ],
  keyOf: ({ id }) => id,
  taskOf: ({ id }) => id,
  detail: ({ id, model, status, progress, cost }) => [
    [NAMES.task, id],
    [NAMES.model, model],
    [NAMES.status, status],
    [NAMES.progress, WORDS.progress(progress)],
    [NAMES.cost, usd(cost)],
  ],
};

export const CREATES: LineKind<NumberedLine<CreateLine>> = {
  columns: [
    timeColumn,
    { title: NAMES.model, isMain: true, cell: ({ model }) => model },
    { title: NAMES.task, isBroad: true, cell: ({ taskId }) => <code>{taskId}</code> },
    { title: NAMES.price, isMain: true, isAmount: true, cell: ({ price }) => micros(price) },
  ],
  keyOf: numberAndTime,
  taskOf: ({ taskId }) => taskId,
  detail: (line, now) => [
    [NAMES.time, <Time key="" at={line.at} now={now} isWhole />],
    [NAMES.number, line.n],
    [NAMES.model, line.model],
    [NAMES.endpoint, <code key="">{line.endpoint}</code>],
    [NAMES.task, line.taskId],
    [NAMES.key, line.keyId],
    [NAMES.idempotencyKey, line.idempotencyKey],
    [NAMES.bodyHash, line.bodyHash],
    [NAMES.priceInFull, micros(line.price)],
  ],
};

export const LEDGER: LineKind<NumberedLine<LedgerLine>> = {
  columns: [
    timeColumn,
    { title: NAMES.reason, isMain: true, cell: ({ reason }) => reason },
    { title: NAMES.moved, cell: ({ from, to }) => WORDS.moved(from, to) },
    {
      title: NAMES.task,
      isBroad: true,
      cell: ({ task }) => task !== undefined && <code>{task}</code>,
    },
    { title: NAMES.amount, isMain: true, isAmount: true, cell: (line) => micros(line.micros) },
  ],
  keyOf: numberAndTime,
  taskOf: ({ task }) => task,
  detail: ({ n, at, from, to, reason, task, micros: amount }, now) => [
    [NAMES.time, <Time key="" at={at} now={now} isWhole />],
    [NAMES.number, n],
    [NAMES.reason, reason],
    [NAMES.from, from],
    [NAMES.to, to],
    [NAMES.amount, micros(amount)],
    [NAMES.task, task],
  ],
};
