// Calls two endpoints whose answers the API documents do not describe (1-core.md, Other endpoints
// named).
import type { AnswerPromise } from "../call/transport/answer/answer.js";
import type { CallOptions } from "../call/transport/options.js";
import type { Transport } from "../call/transport/call.js";
import { requestBody } from "../call/submission/request-body.js";

/** `client.billing`. */
export interface Billing {
  /** Returns the cumulative spending: the unchanged answer of `GET /v1/dashboard/billing/usage`. */
  usage(options?: CallOptions): AnswerPromise<unknown>;
}

/** `client.logs`. */
export interface Logs {
  /**
   * Starts an export of call details as CSV or XLSX. Returns the unchanged answer of
   * `POST /v1/logs/export`.
   */
  export(
    request?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): AnswerPromise<unknown>;
}

/** @internal */
export function createAccount(transport: Transport): {
  readonly billing: Billing;
  readonly logs: Logs;
} {
  const parse = ({ body }: { readonly body: unknown }) => body;
  return {
    billing: {
      usage: (options?: CallOptions) =>
        transport.send(
          () => ({
            method: "GET",
            path: "/v1/dashboard/billing/usage",
            family: "billing",
            resend: "freely",
            parse,
          }),
          options,
        ),
    },
    logs: {
      export: (request: Readonly<Record<string, unknown>> = {}, options?: CallOptions) =>
        transport.send(
          () => ({
            method: "POST",
            path: "/v1/logs/export",
            body: requestBody("logs.export", request, undefined, {}),
            family: "logs",
            // If an export may have started, the SDK does not repeat the request, because the
            // gateway may count both exports.
            resend: "unless-started",
            parse,
          }),
          options,
        ),
    },
  };
}
