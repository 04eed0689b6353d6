// A tiny MP4 video of a given length: grey, two frames a second.
import { be, joined, zeros } from "./bytes.js";
import { greyFrame, PIXELS, PPS, SPS } from "./h264.js";
import { box, mp4File } from "./mp4.js";

/** An MP4 video of so many seconds. */
export function greyVideo(seconds: number): Uint8Array {
  const frames = Array.from({ length: Math.max(1, Math.round(seconds * 2)) }, (_, i) => {
    const frame = greyFrame(i);
    return joined(be(frame.byteLength, 4), frame);
  });
  return mp4File("isom", {
    kind: "video",
    sampleEntry: sampleEntry(),
    timescale: 2,
    sampleTicks: 1,
    samples: frames,
    size: PIXELS,
  });
}

function sampleEntry(): Uint8Array {
  const configuration = box(
    "avcC",
    Uint8Array.of(1, SPS[1] ?? 0, SPS[2] ?? 0, SPS[3] ?? 0, 0xff, 0xe1),
    be(SPS.byteLength, 2),
    SPS,
    Uint8Array.of(1),
    be(PPS.byteLength, 2),
    PPS,
  );
  return box(
    "avc1",
    zeros(6),
    be(1, 2),
    zeros(16),
    be(PIXELS, 2),
    be(PIXELS, 2),
    be(0x480000, 4), // 72 dots per inch
    be(0x480000, 4),
    zeros(4),
    be(1, 2), // a frame per sample
    zeros(32),
    be(24, 2), // depth
    be(0xffff, 2),
    configuration,
  );
}
