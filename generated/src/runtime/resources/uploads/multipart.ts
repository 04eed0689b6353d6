// One file as a multipart/form-data body.

/** The bytes of a form with one part `file`, and its content type. */
export function multipartFile(
  file: { readonly bytes: Uint8Array; readonly name: string; readonly type: string },
  boundary: string,
): { readonly bytes: Uint8Array; readonly contentType: string } {
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\n` +
      `content-type: ${file.type}\r\n\r\n`,
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  return {
    bytes: Buffer.concat([head, file.bytes, tail]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

// As forms of browsers do it; a name must not be able to add a header or end the quotes.
function quoted(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
