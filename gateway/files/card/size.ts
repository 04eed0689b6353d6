// The size of the picture that a request asks for.
import type { Size } from "./card.js";

/** Lower sides of the words that name no number of lines. */
const LINES: Readonly<Record<string, number>> = { "1k": 1024, "2k": 1440, "4k": 2160 };
const LONGEST = 4_096;

/**
 * Assumption: `720p` is the shorter side, and the longer one follows from the ratio. What a request leaves out is 720p and 16:9.
 *
 * @param resolution words for it, such as `["pro", "1080p"]`; the last that names a number of lines counts.
 * @param shape a ratio as `16:9`, or a size as `1024x1536`.
 */
export function pictureSize(resolution: readonly string[], shape: unknown): Size {
  const [, wide = "16", sign = ":", high = "9"] =
    /^([1-9]\d{0,3})([:x])([1-9]\d{0,3})$/i.exec(String(shape)) ?? [];
  const [across, down] = [Number(wide), Number(high)];
  const lines = resolution.map(linesOf).findLast((one) => one !== undefined) ?? 720;
  const factor = sign === ":" ? lines / Math.min(across, down) : 1;
  return { width: even(across * factor), height: even(down * factor) };
}

function linesOf(word: string): number | undefined {
  const named = /^(\d{3,4})p$/i.exec(word)?.[1];
  return named === undefined ? LINES[word.toLowerCase()] : Number(named);
}

// A video has half as many samples of colour, so that its sides are even.
const even = (side: number): number => 2 * Math.round(Math.max(16, Math.min(LONGEST, side)) / 2);
