// The documented model that a live model follows by configuration.

/**
 * The setting for one model: the id of the documented model whose rules and facts apply, or `false`
 * for none.
 */
export type Follows =
  | string
  | false
  | {
      readonly follows: string;
      /**
       * Whether the gateway promises for this model too that a repeated request with the same
       * `Idempotency-Key` is billed once. The documents must promise it for the followed model.
       * Default false.
       */
      readonly idempotency?: boolean;
    };

/** Live model id → its setting. */
export type RuleMapping = Readonly<Record<string, Follows>>;

/** The documented model of one live model. */
export interface FollowedModel {
  /** Documented id; undefined if the model follows none. */
  readonly name: string | undefined;
  /** Whether the promise of an idempotency key holds for this model too; undefined if undecided. */
  readonly idempotency: boolean | undefined;
}

/**
 * The followed model: the configured one, else the documented model of the same id. A promised key
 * holds without a setting only for the same id.
 */
export function followedBy(mapping: RuleMapping, id: string): FollowedModel {
  const setting = Object.hasOwn(mapping, id) ? (mapping[id] ?? id) : id;
  if (setting === false) return { name: undefined, idempotency: false };
  const { follows: name, idempotency } =
    typeof setting === "string" ? { follows: setting } : setting;
  return { name, idempotency: idempotency ?? (name === id ? true : undefined) };
}
