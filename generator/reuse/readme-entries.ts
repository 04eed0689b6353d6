// README.md on disk says of each model what would take a reading of its contract to say again.
import { readmeEntry, type ReadmeEntry } from "../emit/package/readme.js";
import type { ModelContract } from "../normalise/contract.js";
import { byCodeUnit } from "../schema/json.js";
import type { Before } from "./before.js";
import { wholeContract } from "./whole-contract.js";

const REQUIRED = 3;
const BEFORE_CALL = "\nconst client = createClient();\n";

/** Finds what README.md says of a model: as it does already where the contract is known. */
export function readmeEntryOf(known: Before | undefined): (model: ModelContract) => ReadmeEntry {
  const entries = known && entriesOnDisk(known);
  return (model) => (model.locked && entries?.get(model.id)) ?? readmeEntry(wholeContract(model));
}

// By id; the form is that of templates/README.md.hbs.
function entriesOnDisk({ lock, read }: Before): ReadonlyMap<string, ReadmeEntry> {
  const text = read("README.md") ?? "";
  const ids = Object.keys(lock.models).sort(byCodeUnit);
  const [head = "", ...sections] = text.split("\n### ");
  const rows = head
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
  if (rows.length !== ids.length || sections.length !== ids.length) return new Map();
  return new Map(
    ids.map((id, index) => {
      // A bar in a cell is written as an entity.
      const cells = (rows[index] ?? "").split(" | ");
      const [, call = ""] = (sections[index] ?? "").split(BEFORE_CALL);
      const required = (cells[REQUIRED] ?? "").trimEnd();
      return [id, { required, call: call.slice(0, call.indexOf("\n```")) }];
    }),
  );
}
