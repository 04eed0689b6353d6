// A look at the beginning of a text, where a pattern asks for no more, changes no verdict of the pattern.
import { describe, expect, test } from "vitest";
import { emittedCheck } from "./run-emitted.js";

const TEXTS = [
  "https://a.example/b.png",
  "HTTPS://a",
  "hTtPs://",
  "http://a",
  "HTTP://a",
  "https:/a",
  " https://a",
  "data:image/png;base64,AA",
  "ftp://a",
  "@one",
  "one@",
  "x-music-b",
  "a/b-c",
  "a/b-c/d",
  "ab",
  "",
];

test.each<[pattern: string, matching: readonly string[]]>([
  ["^[hH][tT][tT][pP][sS]://", TEXTS.slice(0, 3)],
  ["^[hH][tT][tT][pP][sS]?://", TEXTS.slice(0, 5)],
  ["^[hH][tT][tT][pP][sS]://$", ["hTtPs://"]],
  ["^(?:[hH][tT][tT][pP][sS]://|data:image/[a-z]+;)", [...TEXTS.slice(0, 3), TEXTS[7] ?? ""]],
  ["^(?:https://|a)b$", ["ab"]],
  ["^@", ["@one"]],
  ["@", ["@one", "one@"]],
  ["^a\\/b-c", ["a/b-c", "a/b-c/d"]],
  ["^a\\/b-c$", ["a/b-c"]],
  ["^[a-z]b", ["ab"]],
  ["^ab?", ["a/b-c", "a/b-c/d", "ab"]],
  ["^@|^ab", ["@one", "ab"]],
  ["^", TEXTS],
])("%s", (pattern, matching) => {
  const { collect, test: matches } = emittedCheck({ pattern });
  expect(TEXTS.filter((text) => matches(text))).toEqual(matching);
  expect(TEXTS.filter((text) => collect(text).length === 0)).toEqual(matching);
});

describe("what is no text", () => {
  const { test: matches } = emittedCheck({ pattern: "^@" });
  test.each([[null], [1], [["a"]], [{ a: "b" }]])("%j has no beginning", (value) => {
    expect(matches(value)).toBe(true);
  });
});
