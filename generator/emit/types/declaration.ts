// Named types of one module, as data: interfaces, and interfaces with alternatives.
import type { Case } from "./cases/cases.js";
import type { Shape } from "./shape/shape.js";

/** One field of an interface. */
export interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly shape: Shape;
  readonly doc: readonly string[];
}

/** One exported type. */
export interface Declaration {
  readonly name: string;
  readonly doc: readonly string[];
  readonly fields: readonly Field[];
  /** Values under keys that no field declares; absent where such keys are refused. */
  readonly otherKeys?: Shape;
  /** Whether the contract refuses keys that no field declares. */
  readonly isClosed?: boolean;
  /** Fields that the contract forbids and describes nowhere: said only where another type beside it has them. */
  readonly forbidden?: readonly Field[];
  /** Combinations of fields, at least two; empty where any combination goes. Each group must hold. */
  readonly alternatives: readonly (readonly Alternative[])[];
  /** Name of the type of what its branches say of fields; it holds beside all of these. */
  readonly branches?: string | undefined;
}

/** One combination: the fields it narrows. */
export interface Alternative {
  readonly fields: readonly Field[];
  readonly from: Case;
}

/** A named type that is not an object. */
export interface Alias {
  readonly name: string;
  readonly doc: readonly string[];
  readonly shape: Shape;
}

/** Everything a module declares, the request type last. */
export interface RequestTypes {
  readonly declarations: readonly (Declaration | Alias)[];
  readonly request: string;
  /** The names that callers may import, all where it is absent; the others may change with any contract. */
  readonly exported?: ReadonlySet<string>;
}
