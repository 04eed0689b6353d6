// The smallest H.264 video that decoders show: grey frames of 64 by 64 pixels, each on its own (Constrained Baseline).
import { bitWriter } from "./bit-writer.js";
import { joined } from "./bytes.js";

/** Width and height in pixels. */
export const PIXELS = 64;
const BLOCKS = PIXELS / 16;

/** A NAL unit: header byte, then the payload with its zero runs broken up so that no start code appears in it. */
function nalUnit(header: number, payload: Uint8Array): Uint8Array {
  const out: number[] = [header];
  let zeroRun = 0;
  for (const byte of payload) {
    if (zeroRun === 2 && byte <= 3) {
      out.push(3);
      zeroRun = 0;
    }
    out.push(byte);
    zeroRun = byte === 0 ? zeroRun + 1 : 0;
  }
  return Uint8Array.from(out);
}

/** Sequence parameter set. */
export const SPS = nalUnit(
  0x67,
  joined(
    Uint8Array.of(66, 0xc0, 10), // Constrained Baseline, level 1
    bitWriter()
      .ue(0) // seq_parameter_set_id
      .ue(0) // log2_max_frame_num_minus4
      .ue(2) // pic_order_cnt_type: output order is decoding order
      .ue(1) // max_num_ref_frames
      .u(0, 1) // gaps_in_frame_num_value_allowed_flag
      .ue(BLOCKS - 1) // pic_width_in_mbs_minus1
      .ue(BLOCKS - 1) // pic_height_in_map_units_minus1
      .u(1, 1) // frame_mbs_only_flag
      .u(1, 1) // direct_8x8_inference_flag
      .u(0, 2) // no cropping, no VUI
      .finish(),
  ),
);

/** Picture parameter set. */
export const PPS = nalUnit(
  0x68,
  bitWriter()
    .ue(0) // pic_parameter_set_id
    .ue(0) // seq_parameter_set_id
    .u(0, 2) // CAVLC, no bottom field order
    .ue(0) // one slice group
    .ue(0) // num_ref_idx_l0_default_active_minus1
    .ue(0) // num_ref_idx_l1_default_active_minus1
    .u(0, 3) // no weighted prediction
    .ue(0) // pic_init_qp_minus26
    .ue(0) // pic_init_qs_minus26
    .ue(0) // chroma_qp_index_offset
    .u(1, 1) // deblocking_filter_control_present_flag
    .u(0, 2) // no constrained intra prediction, no redundant pictures
    .finish(),
);

/** A frame that needs no other; two in a row must differ in their idr_pic_id. */
export function greyFrame(index: number): Uint8Array {
  const bits = bitWriter()
    .ue(0) // first_mb_in_slice
    .ue(7) // an I slice, like all of the picture
    .ue(0) // pic_parameter_set_id
    .u(0, 4) // frame_num
    .ue(index % 2) // idr_pic_id
    .u(0, 2) // dec_ref_pic_marking
    .ue(0) // slice_qp_delta
    .ue(1); // no deblocking
  for (let block = 0; block < BLOCKS * BLOCKS; block += 1) {
    bits
      .ue(3) // Intra 16x16, predicted from the mean of the neighbours, no coefficients
      .ue(0) // chroma likewise
      .ue(0) // mb_qp_delta
      .u(1, 1); // no DC coefficients
  }
  return nalUnit(0x65, bits.finish());
}
