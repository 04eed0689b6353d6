// Writes the bits of H.264: numbers, Exp-Golomb codes and units.

export interface Bits {
  /** The lowest `count` bits of a number. */
  put(value: number, count: number): void;
  /** Exp-Golomb codes; that of 0 is also the signed one of 0. */
  ue(...values: readonly number[]): void;
  /** Bytes, after zeros up to the next whole byte. */
  bytes(values: readonly number[]): void;
  /** All bytes, with the stop bit. */
  end(): readonly number[];
}

export function createBits(): Bits {
  const done: number[] = [];
  let byte = 0;
  let filled = 0;
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) {
      byte = (byte << 1) | ((value >> bit) & 1);
      filled += 1;
      if (filled < 8) continue;
      done.push(byte);
      [byte, filled] = [0, 0];
    }
  };
  const align = (): void => put(0, (8 - filled) % 8);
  return {
    put,
    ue(...values) {
      for (const value of values) {
        const length = Math.floor(Math.log2(value + 1));
        put(0, length);
        put(value + 1, length + 1);
      }
    },
    bytes(values) {
      align();
      done.push(...values);
    },
    end() {
      put(1, 1);
      align();
      return done;
    },
  };
}

/** A unit with its first byte; a 3 goes before what would look like the start of another. */
export function nalUnit(first: number, bits: Bits): Buffer {
  const out: number[] = [first];
  let zeros = 0;
  for (const byte of bits.end()) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    out.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(out);
}
