// One difference between two versions of a catalog. Reports, versions and changelogs use it.
import type { Json } from "../../read/schema/json.js";

/** The class of a change, as in semantic versioning. */
export type ChangeClass = "major" | "minor" | "patch";

/**
 * A promise of the service that a change breaks (1-core.md, Model entry). `silent-drift`: the
 * contract changed, but its schema_version did not. `removed-field`: a field was removed.
 */
export type Breach = "silent-drift" | "removed-field";

/** A change of the catalog that affects users of the SDK. */
export interface Change {
  /** Id of the model or operation. */
  readonly model: string;
  /** Path of the request field, such as `image_with_roles[].role`. Empty for the whole model. */
  readonly field: string;
  /** Short name of the change, such as `field-removed` or `bound-narrowed`. */
  readonly kind: string;
  readonly class: ChangeClass;
  readonly breach?: Breach;
  /**
   * Set if only types break. Then the service accepts the same requests, but code may no longer
   * compile.
   */
  readonly typesOnly?: true;
  /** Set if the same request may now cost another amount. */
  readonly money?: true;
  /** The old value, if there was one. */
  readonly before?: Json;
  /** The new value, if there is one. */
  readonly after?: Json;
  /** Message for users: "duration: maximum lowered from 15 to 10". */
  readonly sentence: string;
}

/** A change without the model id, which is added later. */
export type SchemaChange = Omit<Change, "model">;

/**
 * A changed list price. Prices are not in the contract, so a changed price changes only
 * documentation pages of the SDK.
 */
export interface PriceChange {
  readonly model: string;
  /** JSON pointer into the price record. */
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
}
