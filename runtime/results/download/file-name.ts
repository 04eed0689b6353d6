// The name of a saved file: it has an extension, and is no device name of Windows.
import { createHash } from "node:crypto";
import { basename, extname } from "node:path";

/** The extension in the URL of a file; `usual` if there is none. */
export function endingOf(url: string, usual: string): string {
  const ending = URL.canParse(url) ? extname(new URL(url).pathname) : "";
  return /^\.[a-z0-9]{1,5}$/i.test(ending) ? ending : usual;
}

/**
 * Adds the extension if the name has none. A device name of Windows gets a hash, as in generated
 * files.
 */
export function fileName(path: string, ending: string): string {
  const name = basename(path);
  const folder = path.slice(0, path.length - name.length);
  const whole = extname(name) === "" ? `${name}${ending}` : name;
  if (!DEVICE.test(whole)) return `${folder}${whole}`;
  const hash = createHash("sha256").update(whole.toLowerCase()).digest("hex").slice(0, 8);
  return `${folder}${whole.replace(/^[^.]+/, (stem) => `${stem}-${hash}`)}`;
}

// Windows ignores the case, and all text behind the first dot.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
