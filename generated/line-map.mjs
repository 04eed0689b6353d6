// Makes a source map smaller: on each line of code, keeps only the first mapping of each source line.
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
// A mapping has the column of the code, then source, line and column; each as the difference to the one before.
const FIELDS = 4;
const SOURCE = 1;
const LINE = 2;

/** Takes and gives the text of a map. */
export function lineMap(text) {
  const map = JSON.parse(text);
  const read = new Array(FIELDS).fill(0);
  const written = new Array(FIELDS).fill(0);
  const lines = map.mappings.split(";").map((line) => {
    read[0] = 0;
    written[0] = 0;
    let last = "";
    const kept = [];
    for (const segment of line === "" ? [] : line.split(",")) {
      decode(segment).forEach((difference, field) => void (read[field] += difference));
      const place = `${read[SOURCE]}:${read[LINE]}`;
      if (place === last) continue;
      last = place;
      kept.push(read.map((value, field) => encode(value - written[field])).join(""));
      read.forEach((value, field) => void (written[field] = value));
    }
    return kept.join(",");
  });
  return `${JSON.stringify({ ...map, names: [], mappings: lines.join(";") })}\n`;
}

// Base 64, five bits per digit, lowest first; the sixth bit means that more follow, the lowest of all is the sign.
function decode(segment) {
  const values = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    values.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  // Drops a fifth field, a name.
  return values.slice(0, FIELDS);
}

function encode(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = "";
  do {
    const bits = rest & 31;
    rest >>>= 5;
    text += DIGITS[rest > 0 ? bits | 32 : bits];
  } while (rest > 0);
  return text;
}
