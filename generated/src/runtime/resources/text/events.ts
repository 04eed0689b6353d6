// Reads server-sent events: of each its name and its data, as a stream of answers has them.
// https://html.spec.whatwg.org/multipage/server-sent-events.html, 9.2.6; ids and times to reconnect are of no use here.

/** An event of a stream. */
export interface StreamEvent {
  /** Empty where the stream gives none. */
  readonly name: string;
  readonly data: string;
}

/**
 * A function that takes a stream piece by piece, without its byte order mark, and gives the events that end in each. It
 * throws `SyntaxError` where it would keep more than `longest` characters for the next one.
 */
export function eventsIn(longest: number): (piece: string) => Generator<StreamEvent> {
  // The line that has not ended yet.
  let rest = "";
  let name = "";
  let data: string | undefined;
  return function* (piece) {
    const lines = linesIn(rest, piece);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "event") name = value;
      if (field === "data") data = data === undefined ? value : `${data}\n${value}`;
      if (line === "") {
        // Without data there is no event, also where it has a name.
        if (data !== undefined) yield { name, data };
        name = "";
        data = undefined;
      }
    }
    if (rest.length + (data ?? "").length > longest) throw new SyntaxError("too long");
  };
}

// A line in many pieces is split once, when it ends. A line feed may follow a last carriage return in the next piece.
const linesIn = (rest: string, piece: string): string[] =>
  /[\r\n]/.test(piece) ? (rest + piece).split(/\r\n|\n|\r(?!$)/) : [rest + piece];
