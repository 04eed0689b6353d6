// Tiny sound files: a WAV tone, and silence as MP3 and as M4A.
import { be, joined, le, zeros } from "./bytes.js";
import { box, fullBox, mp4File } from "./mp4.js";

const WAV_RATE = 8_000;
const MP3_RATE = 44_100;
const AAC_RATE = 44_100;

/** A WAV file: an A of 440 Hz, 8 bits, mono. */
export function wavTone(seconds: number): Uint8Array {
  const samples = Uint8Array.from({ length: Math.round(seconds * WAV_RATE) }, (_, i) =>
    Math.round(128 + 60 * Math.sin((2 * Math.PI * 440 * i) / WAV_RATE)),
  );
  const format = joined(le(1, 2), le(1, 2), le(WAV_RATE, 4), le(WAV_RATE, 4), le(1, 2), le(8, 2));
  const chunks = joined("WAVEfmt ", le(16, 4), format, "data", le(samples.byteLength, 4), samples);
  return joined("RIFF", le(chunks.byteLength, 4), chunks);
}

/** An MP3 file of silence: MPEG-1 Layer III, 32 kbit/s, mono; side information of zeros is a silent frame. */
export function silentMp3(seconds: number): Uint8Array {
  const frame = joined(Uint8Array.of(0xff, 0xfb, 0x10, 0xc4), zeros(100));
  return joined(...Array.from({ length: Math.ceil((seconds * MP3_RATE) / 1152) }, () => frame));
}

/** An M4A file of silence: AAC-LC, mono; a channel without spectral bands, then the end mark. */
export function silentM4a(seconds: number): Uint8Array {
  const frame = Uint8Array.of(0x00, 0x00, 0x00, 0x07);
  return mp4File("M4A ", {
    kind: "audio",
    sampleEntry: aacEntry(),
    timescale: AAC_RATE,
    sampleTicks: 1024,
    samples: Array.from({ length: Math.ceil((seconds * AAC_RATE) / 1024) }, () => frame),
    size: 0,
  });
}

function aacEntry(): Uint8Array {
  const descriptor = (tag: number, content: Uint8Array): Uint8Array =>
    joined(Uint8Array.of(tag, content.byteLength), content);
  // AudioSpecificConfig: AAC-LC, 44100 Hz, one channel.
  const specific = descriptor(5, Uint8Array.of(0x12, 0x08));
  const decoder = descriptor(4, joined(Uint8Array.of(0x40, 0x15), zeros(11), specific));
  const stream = descriptor(
    3,
    joined(be(1, 2), zeros(1), decoder, descriptor(6, Uint8Array.of(2))),
  );
  return box(
    "mp4a",
    zeros(6),
    be(1, 2),
    zeros(8),
    be(1, 2), // channels
    be(16, 2), // bits
    zeros(4),
    be(AAC_RATE, 2),
    zeros(2),
    fullBox("esds", 0, stream),
  );
}
