// Code imports the generator only through its entry points, called doors, which export many
// modules. This file replaces such an import by imports of the modules that are used. Otherwise
// each command would load the whole generator.
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

/** Returns a source or declaration that imports the modules behind the door. */
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
