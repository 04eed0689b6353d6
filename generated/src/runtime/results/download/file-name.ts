// The name of a saved file: with an ending, and none that Windows takes for a device.
import { createHash } from "node:crypto";
import { basename, extname } from "node:path";

/** The ending that the address of a file has, else the usual one of its kind. */
export function endingOf(url: string, usual: string): string {
  const ending = URL.canParse(url) ? extname(new URL(url).pathname) : "";
  return /^\.[a-z0-9]{1,5}$/i.test(ending) ? ending : usual;
}

/** The path with this ending, where its name has none. A name that Windows takes for a device gets a hash, as in generated files. */
export function fileName(path: string, ending: string): string {
  const name = basename(path);
  const folder = path.slice(0, path.length - name.length);
  const whole = extname(name) === "" ? `${name}${ending}` : name;
  if (!DEVICE.test(whole)) return `${folder}${whole}`;
  const hash = createHash("sha256").update(whole.toLowerCase()).digest("hex").slice(0, 8);
  return `${folder}${whole.replace(/^[^.]+/, (stem) => `${stem}-${hash}`)}`;
}

// Whatever follows the first dot, and in any case of its letters.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
