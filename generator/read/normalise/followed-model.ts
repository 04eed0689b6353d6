// Which documented model a live one follows, as the configuration says it.

/** What a configuration says of one model: the documented one whose rules and facts it follows, or `false` for none. */
export type Follows =
  | string
  | false
  | {
      readonly follows: string;
      /**
       * Whether the gateway promises for this model, as the documents do for the one that it follows, that a request which is
       * sent again with its `Idempotency-Key` is not billed again. Default false.
       */
      readonly idempotency?: boolean;
    };

/** Live model id → what it follows. */
export type RuleMapping = Readonly<Record<string, Follows>>;

/** What one model follows. */
export interface FollowedModel {
  /** Id in the documents; undefined for none. */
  readonly name: string | undefined;
  /** Whether a promised idempotency key is promised for this model too; undefined before a decision. */
  readonly idempotency: boolean | undefined;
}

/** What a model follows: the documented one of its own id, unless the configuration names another; a promised key counts for the own id only. */
export function followedBy(mapping: RuleMapping, id: string): FollowedModel {
  const given = Object.hasOwn(mapping, id) ? (mapping[id] ?? id) : id;
  if (given === false) return { name: undefined, idempotency: false };
  const { follows: name, idempotency } = typeof given === "string" ? { follows: given } : given;
  return { name, idempotency: idempotency ?? (name === id ? true : undefined) };
}
