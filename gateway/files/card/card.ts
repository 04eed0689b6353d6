// A test card: colour bars, and a dark field with words. It is made of square cells, so that image and video are drawn from it.
import { isSet } from "./font.js";

/** Pixels of a cell's side: a macroblock of a video. */
export const CELL = 16;

/** Red, green, blue. */
export type Colour = readonly [number, number, number];

/** Bars from left to right, then the ground and the ink of the words. */
export const COLOURS: readonly Colour[] = [
  [180, 180, 180],
  [180, 180, 16],
  [16, 180, 180],
  [16, 180, 16],
  [180, 16, 180],
  [180, 16, 16],
  [16, 16, 180],
  [20, 24, 32],
  [235, 235, 235],
];
const BARS = 7;
const GROUND = 7;
const INK = 8;

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a card shows. */
export interface CardText extends Size {
  /** Lines of the dark field. */
  readonly lines: readonly string[];
}

/** A cell: one colour, or a part of a character. */
export interface Cell {
  /** Index of its only colour; `undefined` where it has two. */
  readonly flat: number | undefined;
  /** Index of the colour at a pixel, from 0 to 15. */
  readonly at: (x: number, y: number) => number;
}

export interface Card extends Size {
  readonly columns: number;
  readonly rows: number;
  cell(column: number, row: number): Cell;
}

/** Draws the card; words that do not fit are cut. */
export function drawCard({ width, height, lines }: CardText): Card {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const letters = Math.max(...lines.map(({ length }) => length));
  // A character is so many cells high and wide.
  const scale = Math.max(1, Math.floor(Math.min(columns / Math.max(26, letters + 2), rows / 14)));
  const longest = letters * scale;
  const left = Math.max(0, Math.floor((columns - longest) / 2));
  const top = Math.max(0, Math.floor((rows - lines.length * scale) / 2));
  const isInside = (column: number, row: number): boolean =>
    column >= left - scale &&
    column < left + longest + scale &&
    row >= top - scale &&
    row < top + lines.length * scale + scale;
  return {
    ...{ width, height, columns, rows },
    cell(column, row) {
      if (!isInside(column, row)) return flat(Math.floor((column * BARS) / columns));
      const place = Math.floor((column - left) / scale);
      const character = lines[Math.floor((row - top) / scale)]?.[place] ?? " ";
      if (character === " ") return flat(GROUND);
      const [fromX, fromY] = [((column - left) % scale) * CELL, ((row - top) % scale) * CELL];
      const side = (CELL * scale) / 8;
      return {
        flat: undefined,
        at: (x, y) =>
          isSet(character, Math.floor((fromX + x) / side), Math.floor((fromY + y) / side))
            ? INK
            : GROUND,
      };
    },
  };
}

const flat = (colour: number): Cell => ({ flat: colour, at: () => colour });
