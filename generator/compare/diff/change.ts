// A change between two versions of a catalog, as the reports, the version and the changelog read it.
import type { Json } from "../../read/schema/json.js";

/** The class of a change, in semantic-versioning terms. */
export type ChangeClass = "major" | "minor" | "patch";

/** A promise of the service that a change breaks (1-core.md, Model entry). */
export type Breach = "silent-drift" | "removed-field";

/** One change of the catalog, seen by a caller of the SDK. */
export interface Change {
  /** Id of the model or operation. */
  readonly model: string;
  /** Field of the request as a caller writes it, `image_with_roles[].role`; empty for the model as a whole. */
  readonly field: string;
  /** The kind of change, such as `field-removed` or `bound-narrowed`. */
  readonly kind: string;
  readonly class: ChangeClass;
  readonly breach?: Breach;
  /** Only the types break: code may no longer compile, but accepted requests stay accepted. */
  readonly typesOnly?: true;
  /** Whether the same requests may cost another amount now. */
  readonly money?: true;
  /** The old value; absent if there was none. */
  readonly before?: Json;
  /** The new value; absent if there is none. */
  readonly after?: Json;
  /** The message: "duration: maximum lowered from 15 to 10". */
  readonly sentence: string;
}

/** A change that is not assigned to a model yet. */
export type SchemaChange = Omit<Change, "model">;

/** A list price that moved. It is no part of a contract, so it changes no version. */
export interface PriceChange {
  readonly model: string;
  /** Position in the price record, as a JSON pointer. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}
