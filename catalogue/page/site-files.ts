// Files of the site: data and code, from whatever path it is served.

/** The address of a file of the site, from whatever path it is served. */
export const addressOfFile = (path: string) => new URL(path, document.baseURI).href;

/** What a server says of a file that it does not have. */
export class MissingFile extends Error {}

/** Loads data; throws `MissingFile`. */
export async function json<Data>(path: string): Promise<Data> {
  const response = await fetch(addressOfFile(path));
  if (response.status === 404) throw new MissingFile(`${path} is not there (404)`);
  if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status})`);
  return (await response.json()) as Data;
}

// A browser keeps a failed import: another address asks the server again.
let attempt = 0;

/** Loads code. */
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
