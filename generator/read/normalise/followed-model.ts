// Finds the documented model whose rules apply to a catalog model.

/**
 * The setting for one catalog model: the documented model whose rules apply to it, or `false` for
 * no rules.
 */
export type Follows =
  | string
  | false
  | {
      readonly follows: string;
      /**
       * Whether the gateway bills a repeated request with the same `Idempotency-Key` only once. The
       * documents must promise this for the followed model. Default: true if `follows` is the
       * catalog model's own id, else false.
       */
      readonly idempotency?: boolean;
    };

/** Catalog model id → its setting. */
export type RuleMapping = Readonly<Record<string, Follows>>;

/** The documented model that a catalog model follows. */
export interface FollowedModel {
  /** Id of the documented model. Undefined if the catalog model follows no documented model. */
  readonly name: string | undefined;
  /**
   * Whether the documented idempotency promise holds for this model. Undefined if the configuration
   * does not decide, and the catalog model has another id than the documented model.
   */
  readonly idempotency: boolean | undefined;
}

/**
 * Returns the documented model that the configuration sets for the catalog model `id`, or else `id`
 * itself. Returns no `name` if the setting is `false`. If the configuration does not set
 * `idempotency`, a documented promise holds only if both ids are equal.
 */
export function followedBy(mapping: RuleMapping, id: string): FollowedModel {
  const setting = Object.hasOwn(mapping, id) ? (mapping[id] ?? id) : id;
  if (setting === false) return { name: undefined, idempotency: false };
  const { follows: name, idempotency } =
    typeof setting === "string" ? { follows: setting } : setting;
  return { name, idempotency: idempotency ?? (name === id ? true : undefined) };
}
