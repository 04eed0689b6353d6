// What decides which files a contract becomes, apart from the contract: the generator, and some of its settings.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ContractSources } from "../read-contracts.js";
import { byCodeUnit } from "../schema/json.js";

/** SHA-256 over every file of the generator, and the settings of a run. */
export function generatorHash({ project, rules, operations, endpoints }: ContractSources): string {
  const { program, contracts, templates, runtime } = project;
  const hash = createHash("sha256").update(JSON.stringify([rules, operations, endpoints]));
  for (const folder of [...program, contracts, templates, runtime]) {
    for (const path of filesBelow(folder)) {
      const bytes = readFileSync(path === "" ? folder : join(folder, path));
      hash.update(`${path}\n${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest("hex");
}

// A file counts as a folder that holds it alone.
function filesBelow(folder: string): readonly string[] {
  if (!statSync(folder).isDirectory()) return [""];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .map((path) => path.replaceAll("\\", "/"))
    .sort(byCodeUnit);
}
