// Reads the Handlebars templates of package files.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";

/** Reads a template. Returns a function that fills the template with values. */
export async function readTemplate(
  folder: string,
  path: string,
): Promise<(view: object) => string> {
  const source = await readFile(join(folder, `${path}.hbs`), "utf8");
  // `noEscape`: the values are already encoded. `strict`: a missing value is an error.
  const template = Handlebars.compile(source, { strict: true, noEscape: true });
  return (view) => template(view, { allowProtoPropertiesByDefault: false });
}
