// Writes the bit strings of video headers: fixed-width and Exp-Golomb numbers.

/** Bits under construction. */
export interface BitWriter {
  /** An unsigned number of `width` bits. */
  u(value: number, width: number): BitWriter;
  /** An unsigned Exp-Golomb number. */
  ue(value: number): BitWriter;
  /** The bits followed by a stop bit and zeros to a whole byte. */
  finish(): Uint8Array;
}

/** No bits yet. */
export function bitWriter(): BitWriter {
  let bits = "";
  const writer: BitWriter = {
    u(value, width) {
      bits += value.toString(2).padStart(width, "0");
      return writer;
    },
    ue(value) {
      const code = (value + 1).toString(2);
      bits += "0".repeat(code.length - 1) + code;
      return writer;
    },
    finish() {
      const whole = `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, "0");
      return Uint8Array.from(whole.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
    },
  };
  return writer;
}
