// The hash by which the lock knows bytes.
import { createHash } from "node:crypto";

/** SHA-256 of a text, in hexadecimal digits. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
