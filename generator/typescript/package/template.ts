// Reads the Handlebars templates of files whose shape is fixed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";

/** The template of a file in a folder, as a function from its values to its text. */
export async function readTemplate(
  folder: string,
  path: string,
): Promise<(view: object) => string> {
  const source = await readFile(join(folder, `${path}.hbs`), "utf8");
  // The values of the view are already encoded; a name without a value is an error.
  const template = Handlebars.compile(source, { strict: true, noEscape: true });
  return (view) => template(view, { allowProtoPropertiesByDefault: false });
}
