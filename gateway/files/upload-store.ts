// The uploaded images of one gateway. An image can be read for 72 hours (1-core.md, Limits).

interface Upload {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** Upload time in Unix milliseconds. */
  readonly at: number;
}

export interface UploadStore {
  add(upload: Upload): void;
  /**
   * Returns the upload with this file name. Returns "gone" if it is older than 72 hours, and
   * `undefined` for an unknown or deleted name.
   */
  find(name: string, now: number): Upload | "gone" | undefined;
}

const RETENTION_MS = 72 * 3_600_000;
/** Maximum total bytes of stored uploads. The oldest uploads are deleted first. */
const MAX_BYTES = 512 * 1_048_576;

export function createUploadStore(): UploadStore {
  const uploads = new Map<string, Upload>();
  let size = 0;
  return {
    add(upload) {
      size += upload.bytes.byteLength;
      uploads.set(upload.name, upload);
      for (const oldest of uploads.values()) {
        // Keeps an expired upload for another 72 hours if there is space, so that its answer is
        // "gone", not "not found".
        if (size <= MAX_BYTES && upload.at - oldest.at < 2 * RETENTION_MS) break;
        size -= oldest.bytes.byteLength;
        uploads.delete(oldest.name);
      }
    },
    find(name, now) {
      const upload = uploads.get(name);
      return upload !== undefined && now - upload.at >= RETENTION_MS ? "gone" : upload;
    },
  };
}
