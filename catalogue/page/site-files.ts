// Loads data and code of the site.

/**
 * Returns the URL of a site file. `path` is relative to the base URL of the document, because the
 * site may be served below any path.
 */
export const addressOfFile = (path: string) => new URL(path, document.baseURI).href;

/** Thrown if the server does not have a file. */
export class MissingFile extends Error {}

/**
 * Loads JSON. Throws `MissingFile` if the server does not have the file, and `Error` for other
 * failures.
 */
export async function json<Data>(path: string): Promise<Data> {
  const response = await fetch(addressOfFile(path));
  if (response.status === 404) throw new MissingFile(`${path} does not exist (404)`);
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status})`);
  return (await response.json()) as Data;
}

// A browser remembers that an import failed, so the next attempt uses a different address.
let attempt = 0;

/** Imports a JavaScript module of the site. */
export async function module<Exports>(path: string): Promise<Exports> {
  try {
    return (await import(
      addressOfFile(attempt === 0 ? path : `${path}?attempt=${attempt}`)
    )) as Exports;
  } catch (error) {
    attempt++;
    throw error;
  }
}
