// A test card as an MP4 video (ISO/IEC 14496-12), with a clock that shows each second.
import { drawCard, type CardText } from "./card.js";
import { firstFrame, nextFrame, parameterSets } from "./h264.js";

/** Seconds that are drawn; a longer video ends there. */
const MOST_SECONDS = 60;

/** @param seconds length of the video; the file has one frame for each second that begins. */
export function cardVideo(text: CardText, seconds: number): Buffer {
  const length = Math.min(seconds, MOST_SECONDS);
  const cards = Array.from({ length: Math.ceil(length) }, (_, second) => {
    const clock = `00:${String(second).padStart(2, "0")}`;
    return drawCard({ ...text, lines: [...text.lines, clock] });
  });
  const [first = drawCard(text), ...later] = cards;
  const frames = [
    firstFrame(first),
    ...later.map((card, i) => nextFrame(i + 1, cards[i] ?? first, card)),
  ].map((unit) => Buffer.concat([u32(unit.length), unit]));
  const { sps, pps } = parameterSets(first);
  const start = box("ftyp", "isom", u32(512), "isomavc1mp41");
  const movie = (offset: number) => moov({ ...text, length, sps, pps, frames, offset });
  // Where the frames begin depends on the length of what is before them, not on the number itself.
  const offset = start.length + movie(0).length + 8;
  return Buffer.concat([start, movie(offset), box("mdat", ...frames)]);
}

interface Movie extends CardText {
  readonly length: number;
  readonly sps: Buffer;
  readonly pps: Buffer;
  readonly frames: readonly Buffer[];
  readonly offset: number;
}

function moov({ width, height, length, ...track }: Movie): Buffer {
  const duration = u32(Math.round(length * 1000));
  const head = Buffer.concat([u32(1), zeros(4), duration, zeros(8)]);
  return box(
    "moov",
    box(
      "mvhd",
      zeros(12),
      u32(1000),
      duration,
      u32(0x10000),
      u16(0x100),
      zeros(10),
      MATRIX,
      zeros(24),
      u32(2),
    ),
    box(
      "trak",
      box(
        "tkhd",
        u32(3),
        zeros(8),
        head,
        zeros(8),
        MATRIX,
        u32(width * 65_536),
        u32(height * 65_536),
      ),
      box(
        "mdia",
        box("mdhd", zeros(12), u32(1000), duration, u16(0x55c4), zeros(2)),
        box("hdlr", zeros(8), "vide", zeros(12), "\0"),
        box(
          "minf",
          box("vmhd", u32(1), zeros(8)),
          box("dinf", box("dref", zeros(4), u32(1), box("url ", u32(1)))),
          sampleTable({ width, height, length, ...track }),
        ),
      ),
    ),
  );
}

function sampleTable({ width, height, length, sps, pps, frames, offset }: Movie): Buffer {
  const times = frames.map((_, second) => Math.round(Math.min(1, length - second) * 1000));
  const avcC = box(
    "avcC",
    Buffer.from([1]),
    sps.subarray(1, 4),
    Buffer.from([0xff, 0xe1]),
    u16(sps.length),
    sps,
    Buffer.from([1]),
    u16(pps.length),
    pps,
  );
  const avc1 = box(
    "avc1",
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    u32(0x480000),
    u32(0x480000),
    zeros(4),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    avcC,
  );
  return box(
    "stbl",
    box("stsd", zeros(4), u32(1), avc1),
    box("stts", zeros(4), u32(frames.length), ...times.flatMap((time) => [u32(1), u32(time)])),
    box("stss", zeros(4), u32(1), u32(1)),
    box("stsc", zeros(4), u32(1), u32(1), u32(frames.length), u32(1)),
    box("stsz", zeros(8), u32(frames.length), ...frames.map((frame) => u32(frame.length))),
    box("stco", zeros(4), u32(1), u32(offset)),
  );
}

const zeros = (count: number): Buffer => Buffer.alloc(count);

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** No rotation, no scaling. */
const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));

function box(type: string, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = parts.map((part) => Buffer.from(part as Buffer));
  const size = content.reduce((sum, { length }) => sum + length, 8);
  return Buffer.concat([u32(size), Buffer.from(type, "latin1"), ...content]);
}
