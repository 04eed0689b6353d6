// Which modules need not be emitted: those of known contracts, as long as they are on disk.
import { filesOfContract } from "../emit/module-path.js";
import type { Contract } from "../normalise/contract.js";
import type { Contracts } from "../normalise/normalise.js";
import type { Before } from "./before.js";

/** The contracts whose own modules are on disk, as they are emitted if the same models share their checks. */
export function modulesOnDisk(
  { models, operations }: Contracts,
  { isIntact }: Before,
): ReadonlySet<Contract> {
  const isOnDisk = (contract: Contract) =>
    contract.locked !== undefined && filesOfContract(contract).every(isIntact);
  return new Set<Contract>([...models, ...operations].filter(isOnDisk));
}

/** The paths of all modules, if all stay as they are: no model came, went or changed. */
export function keptModules(
  { models, operations }: Contracts,
  onDisk: ReadonlySet<Contract>,
  { lock, isIntact }: Before,
): readonly string[] | undefined {
  const isSame =
    onDisk.size === models.length + operations.length &&
    models.length === Object.keys(lock.models).length;
  const checks = Object.keys(lock.files).filter((path) => path.startsWith("src/checks/"));
  if (!isSame || !checks.every(isIntact)) return undefined;
  return [...checks, ...[...onDisk].flatMap(filesOfContract)];
}
