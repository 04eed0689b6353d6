// The columns that a text takes, as prettier counts them.
import * as doc from "prettier/doc";

// Texts of the scripts that catalogs are mostly written in, one column a character.
const NARROW = /^[ -~\xa0-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff]*$/;

const { group, softline } = doc.builders;

/** The columns of a text. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  // Wide characters, marks and emoji: prettier does not say how wide they are, but whether they fit.
  let [least, most] = [0, 2 * text.length];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (fitsIn(text, middle)) most = middle;
    else least = middle + 1;
  }
  return least;
}

function fitsIn(text: string, printWidth: number): boolean {
  const options = { printWidth, tabWidth: 2, useTabs: false } as never;
  return !doc.printer.printDocToString(group([softline, text]), options).formatted.startsWith("\n");
}
