// Shows the time of day. Adds the date if it differs from the gateway's current date.
import { WORDS } from "../words/gateway.js";

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
const clock = new Intl.DateTimeFormat(WORDS.language, CLOCK);
const day = new Intl.DateTimeFormat(WORDS.language, { day: "numeric", month: "short", ...CLOCK });
const whole = new Intl.DateTimeFormat(WORDS.language, {
  dateStyle: "full",
  timeStyle: "long",
});

interface Props {
  /** The time to show, in Unix milliseconds. */
  readonly at: number;
  /** The current time of the gateway, in Unix milliseconds. */
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
