// Two endpoints whose shapes the documents omit, so their answers are untyped (1-core.md, Other
// endpoints named).
import type { AnswerPromise } from "../call/transport/answer/answer.js";
import type { CallOptions } from "../call/transport/options.js";
import type { Transport } from "../call/transport/call.js";
import { requestBody } from "../call/submission/create.js";

/** `client.billing`. */
export interface Billing {
  /**
   * `GET /v1/dashboard/billing/usage`: cumulative spending, no filters; returns the answer
   * unchanged.
   */
  usage(options?: CallOptions): AnswerPromise<unknown>;
}

/** `client.logs`. */
export interface Logs {
  /**
   * `POST /v1/logs/export`: starts an export of call details as CSV or XLSX; returns the answer
   * unchanged.
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
            // A second export may have an effect: the gateway may count it.
            resend: "unless-started",
            parse,
          }),
          options,
        ),
    },
  };
}
