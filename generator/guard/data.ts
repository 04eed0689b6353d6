// Data in emitted code: a literal that is JSON but for plain keys and last commas. Such text holds no code, and needs no syntax tree.

// A text; a key without quotes; a comma before the end of a list or object. The rest has to be JSON as it is.
const OTHERWISE = /"(?:[^"\\]|\\.)*"|([A-Za-z_$][\w$]*)(?=:)|(?<=[\w"\]}]),(?=\s*[\]}])/g;

/** Whether a literal is data, and sets no prototype. An escape could spell any name, so that one is left to the parser. */
export function isData(literal: string): boolean {
  if (/__proto__|\\u/.test(literal)) return false;
  const json = literal.replace(OTHERWISE, (token: string, key: string | undefined) =>
    key === undefined ? (token === "," ? "" : token) : `"${key}"`,
  );
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
