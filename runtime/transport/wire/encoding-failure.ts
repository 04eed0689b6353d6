// Content encodings that do not hold.
import { WireFailure } from "./failure.js";

/** A failure of the decoder, whose errors are those of zlib. */
export function encodingFailure(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error) || error instanceof WireFailure || !("code" in error))
    return undefined;
  const code = String(error.code);
  return /^(Z_|ERR_)/.test(code) && "errno" in error
    ? new WireFailure(
        "encoding",
        `The answer's content encoding does not hold (${code})`,
        true,
        code,
      )
    : undefined;
}
