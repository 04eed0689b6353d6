// The images that a gateway has received (1-core.md, POST /v1/uploads/images).
import { createHash } from "node:crypto";
import type { Answer } from "./answers.js";

/** An image that arrived. */
export interface Upload {
  readonly filename: string;
  readonly type: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string;
  /** Public URL of the image, such as `https://media.example/1.png` for the first image. */
  readonly url: string;
}

export interface UploadCall extends Upload {
  /** Counts the uploads from 0. */
  readonly index: number;
}

const LARGEST_BYTES = 20_971_520;
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

export class Uploads {
  readonly all: Upload[] = [];
  mostAtOnce = 0;
  #running = 0;

  /** Receives the multipart form of an image. */
  async add(
    body: Buffer,
    contentType: string,
    now: number,
    hook: (upload: UploadCall) => Promise<Answer | undefined | void>,
  ): Promise<Answer> {
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#running);
    try {
      const upload = await this.#received(body, contentType);
      if (upload === undefined) return refusal(400, "invalid_request_error");
      const { url, filename, type, bytes } = upload;
      const said = await hook({ ...upload, index: this.all.length - 1 });
      if (said !== undefined) return said;
      if (!TYPES.includes(type)) return refusal(400, "invalid_request_error");
      if (bytes > LARGEST_BYTES) return refusal(413, "invalid_request_error");
      const created_at = Math.floor(now / 1000);
      return { status: 200, body: { url, filename, content_type: type, bytes, created_at } };
    } finally {
      this.#running--;
    }
  }

  async #received(body: Buffer, contentType: string): Promise<Upload | undefined> {
    const headers = { "content-type": contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get("file");
    if (file === null || typeof file === "string") return undefined;
    const bytes = Buffer.from(await file.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const ending = file.type.replace("image/", "").replace("jpeg", "jpg");
    const url = `https://media.example/${this.all.length + 1}.${ending}`;
    const upload = { filename: file.name, type: file.type, bytes: bytes.length, sha256, url };
    this.all.push(upload);
    return upload;
  }
}

// 1-core.md, Errors: upload errors have no code.
const refusal = (status: number, type: string): Answer => ({
  status,
  body: { error: { message: "The image was refused", type } },
});
