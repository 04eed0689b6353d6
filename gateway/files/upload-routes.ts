// POST /v1/uploads/images, and the route that serves uploaded images (1-core.md).
import { seconds } from "../instance/clock.js";
import { json } from "../http/answer.js";
import type { App, RouteContext } from "../http/app.js";
import { callerOf, originOf } from "../http/caller.js";
import { invalid, refused, type RefusalError } from "../http/refusal.js";
import { gone, missing, servedBytes } from "./served-bytes.js";
import type { Service } from "../instance/service.js";
const MAX_FILE_BYTES = 20_971_520;

/** Adds the upload route, and the route that serves uploaded images without an API key. */
export function uploadRoutes(app: App, service: Service): void {
  app.post("/v1/uploads/images", async (c) => {
    callerOf(service, c);
    const file = await filePart(c);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = imageType(bytes);
    if (type === undefined) {
      throw invalid("Unsupported image type; allowed: jpeg, png, gif, webp", "file");
    }
    const { at } = c.env.trace;
    const name = `${service.ids.next("img_", at)}.${type.extension}`;
    service.uploads.add({ name, mime: type.mime, bytes, at });
    return json({
      url: `${originOf(service, c)}/uploads/${name}`,
      filename: file.name,
      content_type: type.mime,
      bytes: bytes.byteLength,
      created_at: seconds(at),
    });
  });

  app.get("/uploads/:name", (c) => {
    const upload = service.uploads.find(c.req.param("name"), c.env.trace.at);
    if (upload === undefined) return missing();
    if (upload === "gone")
      return gone("This image has expired after 72 hours; upload the image again");
    return servedBytes(upload.bytes, upload.mime, c.req.header("range"));
  });
}

/**
 * Returns the part named `file` of a multipart body.
 *
 * @throws RefusalError 413 if the body or the file is too large. 400 if there is no such part, or
 * if it is empty.
 */
async function filePart(c: RouteContext): Promise<File> {
  const { body } = c.env.trace;
  const type = c.req.header("content-type") ?? "";
  if (body === undefined) throw tooLarge();
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw invalid('The body must be multipart/form-data with a part named "file"', "file");
  }
  let form: FormData;
  try {
    const copy = new Response(new Uint8Array(body), { headers: { "content-type": type } });
    form = await copy.formData();
  } catch {
    throw invalid('The body is not valid multipart/form-data; send a part named "file"', "file");
  }
  const file = form.get("file");
  if (file === null || typeof file === "string") {
    throw invalid('The part "file" is missing, or has no file name', "file");
  }
  if (file.size > MAX_FILE_BYTES) throw tooLarge();
  if (file.size === 0) throw invalid('The part "file" is empty', "file");
  return file;
}

function tooLarge(): RefusalError {
  return refused(413, `The file is larger than ${MAX_FILE_BYTES} bytes`);
}

export interface ImageType {
  readonly mime: string;
  readonly extension: string;
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

/** Detects JPEG, PNG, WebP or GIF from the first bytes. Returns `undefined` for other content. */
function imageType(bytes: Uint8Array): ImageType | undefined {
  if (starts(bytes, 0, "\xff\xd8\xff")) return { mime: "image/jpeg", extension: "jpg" };
  if (starts(bytes, 0, "\x89PNG\r\n\x1a\n")) return { mime: "image/png", extension: "png" };
  if (starts(bytes, 0, "RIFF") && starts(bytes, 8, "WEBP")) {
    return { mime: "image/webp", extension: "webp" };
  }
  if (starts(bytes, 0, "GIF87a") || starts(bytes, 0, "GIF89a")) {
    return { mime: "image/gif", extension: "gif" };
  }
  return undefined;
}
