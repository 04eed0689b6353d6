// The log lines of the gateway page. Each answer of the gateway adds new lines.
import { expect, test } from "vitest";
import { NO_LINES, withNew, type Lines } from "../page/gateway/lines.js";

interface Line {
  readonly text: string;
}
const from = (first: number, last: number): readonly Line[] =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ text: `line ${first + at}` }));
const answer = (total: number, first: number) => ({ total, lines: from(first, total) });
const numbersOf = ({ lines }: Lines<Line>) => lines.map(({ n }) => n);

test("new lines follow the previous lines, each with its number", () => {
  const first = withNew<Line>(NO_LINES, answer(3, 1), 10);
  const second = withNew(first, answer(5, 4), 10);
  expect(second.total).toBe(5);
  expect(second.lines).toEqual(from(1, 5).map((line, at) => ({ ...line, n: at + 1 })));
});

test("the latest lines of a long-running gateway have their numbers", () => {
  expect(numbersOf(withNew<Line>(NO_LINES, answer(3_000, 2_998), 3))).toEqual([2998, 2999, 3000]);
});

test("at most the requested number of lines is kept", () => {
  const previous = withNew<Line>(NO_LINES, answer(4, 1), 4);
  expect(numbersOf(withNew(previous, answer(6, 5), 4))).toEqual([3, 4, 5, 6]);
});

test("if an answer omits new lines, the previous lines are dropped, so that no gap remains", () => {
  const previous = withNew<Line>(NO_LINES, answer(2, 1), 10);
  expect(numbersOf(withNew(previous, answer(100, 97), 10))).toEqual([97, 98, 99, 100]);
});

test("without new lines the object stays the same, so that no view draws again", () => {
  const previous = withNew<Line>(NO_LINES, answer(2, 1), 4);
  expect(withNew(previous, { total: 2, lines: [] }, 4)).toBe(previous);
});
