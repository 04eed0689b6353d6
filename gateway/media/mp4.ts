// An MP4 file with one track, video or audio (ISO/IEC 14496-12).
import { be, joined, zeros, type Part } from "./bytes.js";

/** One track. */
export interface Track {
  readonly kind: "video" | "audio";
  /** The sample entry box (avc1, mp4a). */
  readonly sampleEntry: Uint8Array;
  /** Ticks per second. */
  readonly timescale: number;
  /** Ticks per sample. */
  readonly sampleTicks: number;
  readonly samples: readonly Uint8Array[];
  /** Pixels; 0 for audio. */
  readonly size: number;
}

/** A box: its length, its type, its content. */
export function box(type: string, ...parts: readonly Part[]): Uint8Array {
  const content = joined(...parts);
  return joined(be(content.byteLength + 8, 4), type, content);
}

/** A box with version and flags. */
export function fullBox(type: string, flags: number, ...parts: readonly Part[]): Uint8Array {
  return box(type, be(flags, 4), ...parts);
}

const MATRIX = joined(be(0x10000, 4), zeros(12), be(0x10000, 4), zeros(12), be(0x40000000, 4));

/** The file of a track. */
export function mp4File(brand: string, track: Track): Uint8Array {
  const fileType = box("ftyp", brand, be(0, 4), brand, "isommp42");
  const header = movie(track, 0);
  const offset = fileType.byteLength + header.byteLength + 8;
  return joined(fileType, movie(track, offset), box("mdat", ...track.samples));
}

/** The moov box when the samples begin at `offset` in the file; its length does not depend on it. */
function movie(track: Track, offset: number): Uint8Array {
  const { timescale, sampleTicks, samples, kind, size } = track;
  const duration = be(sampleTicks * samples.length, 4);
  const isAudio = kind === "audio";
  const movieHeader = fullBox(
    "mvhd",
    0,
    zeros(8),
    be(timescale, 4),
    duration,
    be(0x10000, 4), // normal speed
    be(0x100, 2), // full volume
    zeros(10),
    MATRIX,
    zeros(24),
    be(2, 4), // next track id
  );
  const trackHeader = fullBox(
    "tkhd",
    3, // enabled, in the movie
    zeros(8),
    be(1, 4),
    zeros(4),
    duration,
    zeros(12),
    be(isAudio ? 0x100 : 0, 2),
    zeros(2),
    MATRIX,
    be(size * 0x10000, 4),
    be(size * 0x10000, 4),
  );
  const mediaHeader = fullBox(
    "mdhd",
    0,
    zeros(8),
    be(timescale, 4),
    duration,
    be(0x55c4, 2),
    zeros(2),
  );
  const handler = fullBox("hdlr", 0, zeros(4), isAudio ? "soun" : "vide", zeros(12), "gateway\0");
  const kindHeader = isAudio ? fullBox("smhd", 0, zeros(4)) : fullBox("vmhd", 1, zeros(8));
  const dataInfo = box("dinf", fullBox("dref", 0, be(1, 4), fullBox("url ", 1)));
  const table = box(
    "stbl",
    fullBox("stsd", 0, be(1, 4), track.sampleEntry),
    fullBox("stts", 0, be(1, 4), be(samples.length, 4), be(sampleTicks, 4)),
    fullBox("stsc", 0, be(1, 4), be(1, 4), be(samples.length, 4), be(1, 4)),
    fullBox("stsz", 0, be(0, 4), be(samples.length, 4), ...samples.map((s) => be(s.byteLength, 4))),
    fullBox("stco", 0, be(1, 4), be(offset, 4)),
  );
  const media = box("mdia", mediaHeader, handler, box("minf", kindHeader, dataInfo, table));
  return box("moov", movieHeader, box("trak", trackHeader, media));
}
