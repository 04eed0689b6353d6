// The start of an answer, as an error shows it, has neither the key nor the secret parts of an
// address.
import { expect, test } from "vitest";
import { snippetOf, withoutQueries } from "../../../runtime/call/transport/answer/snippet.js";

test.each([
  ["https://h/a.mp4?X-Sig=abc&e=1 end", "https://h/a.mp4?[redacted] end"],
  ['{"url":"https:\\/\\/h\\/a?sig=x\\u0026e=1"}', '{"url":"https:\\/\\/h\\/a?[redacted]"}'],
  ["/files/a?token=x", "/files/a?[redacted]"],
  ["see https://h/a?download&X-Amz-Signature=SIG", "see https://h/a?[redacted]"],
  ["https://h/a?a+b=1&sig=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?a/b=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?eyJSIG R", "https://h/a?[redacted] R"],
  ["https://h?eyJSIG", "https://h?[redacted]"],
  ["https://h/a?n=it's&sig=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?n=a b c&sig=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?e=1 sig=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?e=1; sig = SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?e=1\tsig=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?sig=ab SIG== R", "https://h/a?[redacted] R"],
  ["https://h/a?e=1 & sig=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?e=1 \\u0026sig\\u003dSIG R", "https://h/a?[redacted] R"],
  ["https://h/a?sig=a%20SIG%26e%3DSIG R", "https://h/a?[redacted] R"],
  ["https%3A%2F%2Fh%2Fa%3Fsig%3Da SIG%26e%3DSIG R", "https%3A%2F%2Fh%2Fa%3F[redacted] R"],
  ["https%3A%2F%2Fh%2Fa%3Fsig%3Da e%3DSIG R", "https%3A%2F%2Fh%2Fa%3F[redacted] R"],
  ["https://h/a?Policy=SIG Key-Pair-Id=SIG R", "https://h/a?[redacted] R"],
  ["https://h/a?X-Amz-Credential=A SIG X-Amz-Signature=SIG R", "https://h/a?[redacted] R"],
  ["https://h/cb#access_token=SIG token_type=SIG R", "https://h/cb#[redacted] R"],
  ["u='https://h/a?x=SIG y=SIG', b='R'", "u='https://h/a?[redacted]', b='R'"],
  ["<a href=https://h/a?x=SIG y=SIG>R</a>", "<a href=https://h/a?[redacted]>R</a>"],
  ["https://h/a?x=SIG y=SIG\nname=R", "https://h/a?[redacted]\nname=R"],
  ["https://h/a?x=SIG and width=5 is R", "https://h/a?[redacted] and width=5 is R"],
  ['{"u":"https://h/a?n=a SIG","b":"R"}', '{"u":"https://h/a?[redacted]","b":"R"}'],
  ["{'u':'https://h/a?n=SIG','b':'R'}", "{'u':'https://h/a?[redacted]','b':'R'}"],
  ["https://h/cb#access_token=SIG R", "https://h/cb#[redacted] R"],
  ["https://u:SIG@h/ R", "https://[redacted]@h/ R"],
  ["https://SIG@h/a?x=SIG R", "https://[redacted]@h/a?[redacted] R"],
  ["https:\\/\\/u:SIG@h\\/a R", "https:\\/\\/[redacted]@h\\/a R"],
  ["https%3A%2F%2Fu%3ASIG%40h%2Fa%3Fs%3DSIG R", "https%3A%2F%2F[redacted]@h%2Fa%3F[redacted] R"],
  [
    "https:\\u002f\\u002fh\\u002fa\\u003feyJSIG R",
    "https:\\u002f\\u002fh\\u002fa\\u003f[redacted] R",
  ],
  ["<Url>https://h/a?x=SIG&amp;y=SIG</Url><M>R", "<Url>https://h/a?[redacted]</Url><M>R"],
  ['{"a":"https://h/x","m":"why? R & S"}', '{"a":"https://h/x","m":"why? R & S"}'],
  ["write to a@b.c at 12:30, yes/no? R", "write to a@b.c at 12:30, yes/no? R"],
  ["the key secret", "the key ***"],
  ["what? yes", "what? yes"],
  ["x".repeat(3000), "x".repeat(2048)],
])("the snippet of %j is %j", (text, snippet) => {
  expect(snippetOf(text, (one) => one.replaceAll("secret", "***"))).toBe(snippet);
});

test.each([
  "/",
  "?",
  "%2f",
  "http://",
  "?/",
  "& ",
  '"http://h',
  "%253f",
  "://",
  "\\",
  "#=",
  "://a",
  " a=",
  " sig",
  " ?a=",
  "= ",
  "%26 ",
  "a b ",
])("a body of only %j is read quickly", (mark) => {
  const start = performance.now();
  withoutQueries(`https://h/a?x${mark.repeat(65_536 / mark.length)}`);
  expect(performance.now() - start).toBeLessThan(5000);
});
