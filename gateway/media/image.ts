// A tiny PNG image: one colour, 16 by 16 pixels.
import { crc32, deflateSync } from "node:zlib";
import { be, joined, zeros } from "./bytes.js";

const SIDE = 16;

/** A PNG of one colour, red, green and blue from 0 to 255. */
export function plainPng(red: number, green: number, blue: number): Uint8Array {
  const row = joined(
    zeros(1),
    ...Array.from({ length: SIDE }, () => Uint8Array.of(red, green, blue)),
  );
  const pixels = deflateSync(joined(...Array.from({ length: SIDE }, () => row)));
  const header = joined(be(SIDE, 4), be(SIDE, 4), Uint8Array.of(8, 2, 0, 0, 0));
  return joined(
    "\x89PNG\r\n\x1a\n",
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", zeros(0)),
  );
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = joined(type, content);
  return joined(be(content.byteLength, 4), named, be(crc32(named), 4));
}
