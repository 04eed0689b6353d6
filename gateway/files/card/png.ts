// A test card as a PNG image with a palette.
import { crc32, deflateSync } from "node:zlib";
import { CELL, COLOURS, drawCard, type CardText } from "./card.js";

export function cardImage(text: CardText): Buffer {
  const card = drawCard(text);
  const { width, height } = card;
  // Each line begins with the number of its filter: 0, none.
  const pixels = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < card.rows; row += 1) {
    for (let column = 0; column < card.columns; column += 1) {
      const { at } = card.cell(column, row);
      for (let y = 0; y < Math.min(CELL, height - row * CELL); y += 1) {
        const start = (row * CELL + y) * (width + 1) + 1 + column * CELL;
        const count = Math.min(CELL, width - column * CELL);
        for (let x = 0; x < count; x += 1) pixels[start + x] = at(x, y);
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // 8 bits a pixel, which are an index into the palette
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(COLOURS.flat())),
    chunk("IDAT", deflateSync(pixels, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
