// Replaces imports of the generator's index by imports of single modules. Otherwise each command
// would load, and each declaration would import, every module of the index.
import { readFileSync } from "node:fs";

const DOOR = readFileSync(new URL("../../generator/index.ts", import.meta.url), "utf8");

const namesIn = (list: string): readonly string[] =>
  list.split(",").flatMap((name) => name.trim() || []);

const MODULES = new Map(
  [...DOOR.matchAll(/export (?:type )?\{([^}]*)\} from "\.\/([^"]*)"/g)].flatMap(
    ([, list = "", module]) =>
      namesIn(list).map((name) => [name.replace("type ", ""), module] as const),
  ),
);

/** The source or declaration of a module, with imports of single modules. */
export const openDoor = (source: string): string =>
  source.replaceAll(
    /import (type )?\{([^}]*)\} from "([^"]*\/generator\/)index\.js";/g,
    (_, type: string | undefined, list: string, folder: string) =>
      namesIn(list)
        .map((name) => {
          const module = MODULES.get(name.replace("type ", "").replace(/ as .*/, ""));
          if (module === undefined) throw new Error(`generator/index.ts does not export ${name}`);
          return `import ${type ?? ""}{ ${name} } from ${JSON.stringify(folder + module)};`;
        })
        .join(" "),
  );
