// Fills a Handlebars template with a view; the view's values are encoded already.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";

/** Text of `templates/<path>.hbs` filled with a view; a name that the view lacks is an error. */
export async function fillTemplate(templates: string, path: string, view: object): Promise<string> {
  const source = await readFile(join(templates, `${path}.hbs`), "utf8");
  const template = Handlebars.compile(source, { strict: true, noEscape: true });
  return template(view, { allowProtoPropertiesByDefault: false });
}
