// Makes the name of a saved file. The name has an extension, and is not reserved on Windows.
import { createHash } from "node:crypto";
import { basename, extname } from "node:path";

/** Returns the file extension in the URL, or `usual` if the URL has none. */
export function endingOf(url: string, usual: string): string {
  const ending = URL.canParse(url) ? extname(new URL(url).pathname) : "";
  return /^\.[a-z0-9]{1,5}$/i.test(ending) ? ending : usual;
}

/**
 * Adds the extension if the file name has none. Adds a hash to a reserved Windows name, such as
 * `con`.
 */
export function fileName(path: string, ending: string): string {
  const name = basename(path);
  const folder = path.slice(0, path.length - name.length);
  const whole = extname(name) === "" ? `${name}${ending}` : name;
  if (!DEVICE.test(whole)) return `${folder}${whole}`;
  const hash = createHash("sha256").update(whole.toLowerCase()).digest("hex").slice(0, 8);
  return `${folder}${whole.replace(/^[^.]+/, (stem) => `${stem}-${hash}`)}`;
}

// Windows reserves these names in any case and with any extension.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
