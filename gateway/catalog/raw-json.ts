// Cuts valid JSON text into the raw text of its members or items, so that odd values are served back as they came.

/** One member of an object: its decoded key and the exact text of its value. */
export interface RawMember {
  readonly key: string;
  readonly raw: string;
}

/** The members of an object, in order, duplicates kept. The text must be valid JSON. */
export function rawMembers(object: string): RawMember[] {
  return pieces(object).map((piece) => {
    const end = stringEnd(piece, 0);
    return {
      key: JSON.parse(piece.slice(0, end)) as string,
      raw: piece.slice(piece.indexOf(":", end) + 1).trim(),
    };
  });
}

/** The items of an array, in order. The text must be valid JSON. */
export function rawItems(array: string): string[] {
  return pieces(array);
}

/** Index behind the closing quote of the string that opens at `start`. */
function stringEnd(text: string, start: number): number {
  let i = start + 1;
  while (text.charCodeAt(i) !== 0x22) i += text.charCodeAt(i) === 0x5c ? 2 : 1;
  return i + 1;
}

/** The comma-separated pieces between the outer brackets. Not recursive: depth is the sender's choice. */
function pieces(text: string): string[] {
  const body = text.trim();
  const found: string[] = [];
  let depth = 0;
  let from = 1;
  let i = 0;
  while (i < body.length) {
    const unit = body.charCodeAt(i);
    if (unit === 0x22) {
      i = stringEnd(body, i);
      continue;
    }
    if (unit === 0x7b || unit === 0x5b) depth += 1;
    const closes = unit === 0x7d || unit === 0x5d;
    if (closes) depth -= 1;
    if ((unit === 0x2c && depth === 1) || (closes && depth === 0)) {
      const piece = body.slice(from, i).trim();
      if (piece !== "") found.push(piece);
      from = i + 1;
    }
    i += 1;
  }
  return found;
}
