// A test card as H.264 (ITU-T H.264, Constrained Baseline), without an encoder: a cell with words is sent as its samples (I_PCM),
// one of a colour is predicted from the cell beside or above it, and a later frame repeats all but the cells that change.
import { CELL, COLOURS, type Card, type Cell } from "./card.js";
import { createBits, nalUnit, type Bits } from "./bits.js";

/** Sequence and picture parameters, and the profile and level of the first. */
export function parameterSets({ width, height, columns, rows }: Card) {
  const level = columns * rows <= 8_192 ? 40 : 52;
  const sequence = createBits();
  for (const byte of [66, 0xc0, level]) sequence.put(byte, 8);
  sequence.ue(0, 0, 2, 1); // ids, 4 bits of frame_num, output in order of decoding, one reference
  sequence.put(0, 1);
  sequence.ue(columns - 1, rows - 1);
  sequence.put(0b111, 3); // frames only, direct_8x8_inference, cropping
  sequence.ue(0, (columns * CELL - width) / 2, 0, (rows * CELL - height) / 2);
  sequence.put(0, 1);
  const picture = createBits();
  picture.ue(0, 0);
  picture.put(0, 2); // CAVLC
  picture.ue(0, 0, 0);
  picture.put(0, 3); // no weighted prediction
  picture.ue(0, 0, 0);
  picture.put(0b100, 3); // slices say that they are not deblocked
  return { sps: nalUnit(0x67, sequence), pps: nalUnit(0x68, picture) };
}

/** The first frame, whole. */
export function firstFrame(card: Card): Buffer {
  const bits = createBits();
  bits.ue(0, 7, 0);
  bits.put(0, 4);
  bits.ue(0);
  bits.put(0, 2);
  bits.ue(0, 1); // no change of the quantiser, no deblocking
  let above: readonly Sent[] = [];
  for (let row = 0; row < card.rows; row += 1) {
    const line: Sent[] = [];
    for (let column = 0; column < card.columns; column += 1) {
      line.push(sendCell(bits, card.cell(column, row), line.at(-1), above[column]));
    }
    above = line;
  }
  return nalUnit(0x65, bits);
}

/** A cell that is sent: its only colour, and whether by its samples. */
interface Sent {
  readonly flat: number | undefined;
  readonly isPcm: boolean;
}

function sendCell(bits: Bits, cell: Cell, left: Sent | undefined, above: Sent | undefined): Sent {
  const { flat } = cell;
  const isLike = (other: Sent | undefined) => flat !== undefined && other?.flat === flat;
  if (!isLike(left) && !isLike(above)) {
    bits.ue(25);
    putSamples(bits, cell);
    return { flat, isPcm: true };
  }
  // Intra 16x16 without a residual: horizontal or vertical, for luma and for chroma; the quantiser stays.
  if (isLike(left)) bits.ue(2, 1, 0);
  else bits.ue(1, 2, 0);
  // No coefficients, in the code that the neighbours choose: samples count as 16 of them.
  if (left?.isPcm === true || above?.isPcm === true) bits.put(0b000011, 6);
  else bits.put(1, 1);
  return { flat, isPcm: false };
}

/** A later frame: the cells in which two cards differ. `number` counts the frames from the first. */
export function nextFrame(number: number, before: Card, card: Card): Buffer {
  const bits = createBits();
  bits.ue(0, 5, 0);
  bits.put(number % 16, 4);
  bits.put(0, 3);
  bits.ue(0, 1);
  let skipped = 0;
  for (let row = 0; row < card.rows; row += 1) {
    for (let column = 0; column < card.columns; column += 1) {
      const cell = card.cell(column, row);
      if (isSame(cell, before.cell(column, row))) {
        skipped += 1;
        continue;
      }
      bits.ue(skipped, 30);
      putSamples(bits, cell);
      skipped = 0;
    }
  }
  if (skipped > 0) bits.ue(skipped);
  return nalUnit(0x41, bits);
}

function isSame(one: Cell, other: Cell): boolean {
  if (one.flat !== undefined || other.flat !== undefined) return one.flat === other.flat;
  for (let at = 0; at < CELL * CELL; at += 1) {
    if (one.at(at % CELL, at >> 4) !== other.at(at % CELL, at >> 4)) return false;
  }
  return true;
}

/** Luma of each pixel, then blue and red difference of every second one. */
function putSamples(bits: Bits, { at }: Cell): void {
  const samples: number[] = [];
  for (const [part, step] of [
    [0, 1],
    [1, 2],
    [2, 2],
  ] as const) {
    for (let y = 0; y < CELL; y += step) {
      for (let x = 0; x < CELL; x += step) samples.push(YCBCR[at(x, y)]?.[part] ?? 128);
    }
  }
  bits.bytes(samples);
}

/** ITU-R BT.601, limited range. */
const YCBCR = COLOURS.map(([r, g, b]) =>
  [
    16 + (65.481 * r + 128.553 * g + 24.966 * b) / 255,
    128 + (-37.797 * r - 74.203 * g + 112 * b) / 255,
    128 + (112 * r - 93.786 * g - 18.214 * b) / 255,
  ].map(Math.round),
);
