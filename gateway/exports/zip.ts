// A ZIP archive of stored (uncompressed) text files.
import { crc32 } from "node:zlib";
import { joined, le } from "../media/bytes.js";

/** Archive of files by path. Times are fixed (1980-01-01), so that equal content gives equal bytes. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const locals: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const content = new TextEncoder().encode(text);
    const size = le(content.byteLength, 4);
    // Version 2.0, no flags, stored, midnight, 1980-01-01.
    const common = joined(
      le(20, 2),
      le(0, 2),
      le(0, 2),
      le(0, 2),
      le(0x21, 2),
      le(crc32(content), 4),
      size,
      size,
      le(path.length, 2),
      le(0, 2),
    );
    const local = joined("PK\x03\x04", common, path, content);
    central.push(
      joined(
        "PK\x01\x02",
        le(20, 2),
        common,
        le(0, 2),
        le(0, 2),
        le(0, 2),
        le(0, 4),
        le(offset, 4),
        path,
      ),
    );
    locals.push(local);
    offset += local.byteLength;
  }
  const directory = joined(...central);
  const count = le(central.length, 2);
  const end = joined(
    "PK\x05\x06",
    le(0, 4),
    count,
    count,
    le(directory.byteLength, 4),
    le(offset, 4),
    le(0, 2),
  );
  return joined(...locals, directory, end);
}
