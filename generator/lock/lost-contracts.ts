// Which models of an SDK had a contract, and have none in a catalog.
import { printable } from "../check/rejection.js";
import type { Contracts } from "../normalise/normalise.js";
import type { Lock } from "./lock.js";

/** One sentence for each model whose types would be lost. */
export const lostContracts = (
  lock: Lock | undefined,
  { untyped }: Pick<Contracts, "untyped">,
): readonly string[] =>
  untyped
    .filter(({ id }) => lock !== undefined && Object.hasOwn(lock.models, id))
    .map(
      ({ id }) =>
        `${printable(id)} had a contract and has none in this catalog: it becomes a model without types`,
    );
