// Server-sent events, as the HTML standard reads them (9.2.6, "Interpreting an event stream"). The
// examples are from the standard.
import { expect, test } from "vitest";
import { eventsIn, type StreamEvent } from "../../../runtime/resources/text/chunks.js";

const named = (name: string, ...lines: readonly string[]): StreamEvent => ({
  name,
  data: lines.join("\n"),
});

const STREAMS: readonly (readonly [string, string, readonly StreamEvent[]])[] = [
  ["a message", "data: This is the first message.\n\n", [named("", "This is the first message.")]],
  ["data of several lines", "data: YHOO\ndata: +2\ndata: 10\n\n", [named("", "YHOO", "+2", "10")]],
  [
    "names, which end with their event",
    "event: add\ndata: 73857293\n\ndata: 2153\n\n",
    [named("add", "73857293"), named("", "2153")],
  ],
  [
    "comments, ids and unknown fields",
    ": test stream\n\nid: 1\nretry: 9\nmood: good\ndata:first event\n\n",
    [named("", "first event")],
  ],
  [
    "one space after the colon, and no more",
    "data:test\n\ndata:  test\n\n",
    [named("", "test"), named("", " test")],
  ],
  ["a field without a colon", "data\n\ndata\ndata\n\ndata:", [named("", ""), named("", "", "")]],
  ["a name without data", "event: error\n\ndata: a\n\n", [named("", "a")]],
  [
    "Unicode line separators, which end no line",
    "data: a\u2028b: c\n\n",
    [named("", "a\u2028b: c")],
  ],
  ["an event that does not end", "data: a\n\ndata: b\n", [named("", "a")]],
];

const ENDS = [
  ["LF", "\n"],
  ["CR LF", "\r\n"],
  ["CR", "\r"],
] as const;

test.each(
  ENDS.flatMap(([end, mark]) => STREAMS.map((stream) => [stream[0], end, mark, stream] as const)),
)("%s, with %s, cut anywhere", (_, __, mark, [, text, want]) => {
  const stream = text.replaceAll("\n", mark);
  for (const size of [1, 2, 3, 1000]) {
    const events = eventsIn(100);
    const pieces = stream.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    const seen = pieces.flatMap((piece) => [...events(piece)]);
    // If the stream ends with CR, the last event is complete only at the next character.
    expect([...seen, ...(mark === "\r" ? events(":\r") : [])]).toEqual(want);
  }
});

test("an event over the limit is refused, in a line, in many lines and in many pieces", () => {
  const long = ["x".repeat(11), "data: aaaa\n".repeat(3), "data: aaaaaaaaaaa\n"];
  for (const text of long) {
    expect(() => [...eventsIn(10)(text)]).toThrow(SyntaxError);
    const events = eventsIn(10);
    expect(() => Array.from(text, (piece) => [...events(piece)])).toThrow(SyntaxError);
  }
  expect([...eventsIn(10)("data: aaaa\n\n".repeat(3))]).toHaveLength(3);
});
