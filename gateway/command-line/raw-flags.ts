// The command-line flags before they are judged.

/** The flags as commander gives them: text. */
export interface RawFlags {
  readonly port: string;
  readonly host: string;
  readonly allowRemote?: boolean;
  readonly key?: string;
  readonly keys?: string;
  readonly balance?: string;
  readonly catalog?: string;
  readonly taskTime: string;
  readonly resultLifetime: string;
  readonly seed?: string;
  readonly clock?: string;
  readonly start?: string;
  readonly scenario?: readonly string[];
  readonly idempotency: string;
  readonly publicUrl?: string;
  readonly verbose?: boolean;
}
