// Encodes text as one word of a shell command.

/** Quotes a text as one shell argument. A shell interprets nothing within single quotes. */
export const shellWord = (text: string): string =>
  /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
