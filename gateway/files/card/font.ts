// The letters of a test card: 5 columns and 7 rows in a cell of 8 by 8.

/** Rows from the top as two hexadecimal digits each, the leftmost column is the highest of five bits. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "0e11111f111111",
  B: "1e11111e11111e",
  C: "0e11101010110e",
  D: "1e11111111111e",
  E: "1f10101e10101f",
  F: "1f10101e101010",
  G: "0e11101713110e",
  H: "1111111f111111",
  I: "0e04040404040e",
  J: "0702020202120c",
  K: "11121418141211",
  L: "1010101010101f",
  M: "111b1515111111",
  N: "11191513111111",
  O: "0e11111111110e",
  P: "1e11111e101010",
  Q: "0e11111115120d",
  R: "1e11111e141211",
  S: "0f10100e01011e",
  T: "1f040404040404",
  U: "1111111111110e",
  V: "11111111110a04",
  W: "1111111515150a",
  X: "11110a040a1111",
  Y: "11110a04040404",
  Z: "1f01020408101f",
  "0": "0e11131519110e",
  "1": "040c040404040e",
  "2": "0e11010204081f",
  "3": "1f02040201110e",
  "4": "02060a121f0202",
  "5": "1f101e0101110e",
  "6": "0608101e11110e",
  "7": "1f010204080808",
  "8": "0e11110e11110e",
  "9": "0e11110f01020c",
  ".": "00000000000c0c",
  "-": "0000001f000000",
  _: "0000000000001f",
  ":": "000c0c000c0c00",
  "/": "01010204081010",
  " ": "00000000000000",
  "?": "0e110102040004",
};

/** Whether a dot of a character is set; `x` and `y` are from 0 to 7. Small letters are drawn as capitals, unknown characters as `?`. */
export function isSet(character: string, x: number, y: number): boolean {
  const glyph = GLYPHS[character.toUpperCase()] ?? GLYPHS["?"] ?? "";
  const row = Number.parseInt(glyph.slice(2 * (y - 1), 2 * y) || "0", 16);
  return y > 0 && x > 0 && x < 6 && ((row >> (5 - x)) & 1) === 1;
}
