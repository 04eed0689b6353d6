// README.md on disk says which fields a known model requires, which would take a reading of its contract to say again.
import { modelLink, requiredFields } from "../emit/package/readme.js";
import type { ModelContract } from "../normalise/contract.js";
import type { Before } from "./before.js";
import { wholeContract } from "./whole-contract.js";

const REQUIRED = 3;

/** The cell of the fields that a model requires: as README.md has it already, where the contract is known. */
export function requiredOf(known: Before | undefined): (model: ModelContract) => string {
  const rows = (known?.read("README.md") ?? "").split("\n").filter((row) => row.startsWith("| ["));
  // A bar in a cell is written as an entity.
  const cells = rows.map((row) => row.slice(2).split(" | "));
  const onDisk = new Map(cells.map(([link = "", ...others]) => [link.trimEnd(), others]));
  return (model) => {
    const cell = model.locked && onDisk.get(modelLink(model))?.[REQUIRED - 1]?.trimEnd();
    return cell ?? requiredFields(wholeContract(model));
  };
}
