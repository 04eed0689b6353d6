// A time as people read it: the clock, and the day if it is not the gateway's current day.
import { WORDS } from "../words/gateway.js";

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
const clock = new Intl.DateTimeFormat(WORDS.language, CLOCK);
const day = new Intl.DateTimeFormat(WORDS.language, { day: "numeric", month: "short", ...CLOCK });
const whole = new Intl.DateTimeFormat(WORDS.language, {
  dateStyle: "full",
  timeStyle: "long",
});

interface Props {
  /** Unix milliseconds. */
  readonly at: number;
  /** The time of the gateway. */
  readonly now: number;
  readonly isWhole?: boolean;
}

export function Time({ at, now, isWhole = false }: Props) {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  const form = isWhole ? whole : isToday ? clock : day;
  return (
    <time class="num" dateTime={new Date(at).toISOString()} title={whole.format(at)}>
      {form.format(at)}
    </time>
  );
}
