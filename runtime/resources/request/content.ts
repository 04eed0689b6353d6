// Converts a body to the bytes that every attempt sends: JSON, a form, or bytes.
import { jsonBody } from "../../call/submission/request-body.js";
import type { CallBody } from "../../call/transport/call.js";
import { tagOf } from "../../validation/value.js";

/**
 * Returns the bytes of a body. `contentType` replaces the content type of JSON and of bytes. The
 * content type of a form stays, because it contains the boundary. Throws `InputValidationError` for
 * a value that JSON cannot express.
 */
export async function contentOf(
  subject: string,
  body: object,
  contentType: string | undefined,
): Promise<CallBody> {
  const tag = tagOf(body);
  if (tag === "FormData") return formContent(body as FormData);
  if (tag === "Blob" || tag === "File") {
    const { type } = body as Blob;
    const bytes = new Uint8Array(await (body as Blob).arrayBuffer());
    return { bytes, contentType: contentType ?? (type || ANY_BYTES) };
  }
  const bytes = copyOf(body, tag);
  if (bytes !== undefined) return { bytes, contentType: contentType ?? ANY_BYTES };
  const json = jsonBody(subject, body);
  return { bytes: json.bytes, contentType: contentType ?? json.contentType };
}

const ANY_BYTES = "application/octet-stream";

// Copies the bytes, so that later changes by the caller are not sent.
function copyOf(body: object, tag: string): Uint8Array | undefined {
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  }
  return tag === "ArrayBuffer" ? new Uint8Array(body as ArrayBuffer).slice() : undefined;
}

/** Encodes a form as multipart/form-data. */
export async function formContent(form: FormData): Promise<CallBody> {
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "multipart/form-data";
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType };
}
