// Replaces imports of the generator's doors by imports of single modules. Otherwise each command
// would load, and each declaration would import, every module behind a door.
import { readFileSync } from "node:fs";

const namesIn = (list: string): readonly string[] =>
  list.split(",").flatMap((name) => name.trim() || []);

function modulesOf(door: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../generator/${door}.ts`, import.meta.url), "utf8");
  return new Map(
    [...text.matchAll(/export (?:type )?\{([^}]*)\} from "\.\/([^"]*)"/g)].flatMap(
      ([, list = "", module = ""]) =>
        namesIn(list).map((name) => [name.replace("type ", ""), module] as const),
    ),
  );
}

const DOORS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  index: modulesOf("index"),
  forms: modulesOf("forms"),
};

/** The source or declaration of a module, with imports of single modules. */
export const openDoor = (source: string): string =>
  source.replaceAll(
    /import (type )?\{([^}]*)\} from "([^"]*\/generator\/)(index|forms)\.js";/g,
    (_, type: string | undefined, list: string, folder: string, door: string) =>
      namesIn(list)
        .map((name) => {
          const module = DOORS[door]?.get(name.replace("type ", "").replace(/ as .*/, ""));
          if (module === undefined) throw new Error(`generator/${door}.ts does not export ${name}`);
          return `import ${type ?? ""}{ ${name} } from ${JSON.stringify(folder + module)};`;
        })
        .join(" "),
  );
