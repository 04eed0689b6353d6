// The destination of a request: its endpoint, and the facts about its model or operation.
import type { PricingFacts } from "../../pricing/facts.js";
import type { ResultKind } from "../../results/result.js";
import { routeOf, type TaskTarget } from "../../tasks/task.js";
import type { Issue } from "../../validation/issue.js";
import type { FieldNames } from "../model/definition.js";

/** The model or operation that a request is for. `destination` loads its generated module. */
export interface RequestTarget {
  /** Model id, or the operation name if the body names the model. */
  readonly subject: string;
  /** Fields that the SDK adds to the body. */
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly destination: () => Promise<Destination>;
}

/** The endpoint of a request, and facts from the generated module of its model or operation. */
export interface Destination {
  readonly model?: string | undefined;
  readonly endpoint: string;
  /**
   * Whether the API documents promise that two requests with the same `Idempotency-Key` are billed
   * once. Default false.
   */
  readonly idempotencyKey?: boolean | undefined;
  readonly polling?: TaskTarget["period"];
  readonly timeoutSeconds?: number | undefined;
  /** Kind of the task's results, such as `videos`. Absent if unknown. */
  readonly yields?: ResultKind | undefined;
  /** Defaults of the contract, for estimates. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** The fields that affect the price, for estimates. */
  readonly pricing?: PricingFacts | undefined;
  /** The field names of the contract. Absent without a contract. */
  readonly fields?: FieldNames | undefined;
  /** Returns the issues of a body. Absent without a contract. */
  readonly validate?:
    ((value: unknown, options: { readonly rules: boolean }) => readonly Issue[]) | undefined;
}

/** Returns the data for polling a task, such as its route and time limit. */
export function targetOf(at: Destination, id: string, submittedAt: number | undefined): TaskTarget {
  return {
    id,
    route: routeOf(at.endpoint),
    yields: at.yields,
    model: at.model,
    period: at.polling,
    limitMs: at.timeoutSeconds === undefined ? undefined : at.timeoutSeconds * 1000,
    submittedAt,
  };
}
