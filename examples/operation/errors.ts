// Handles errors: what each class means, and what to do. All of them are a GatewayError; an abort throws its own reason.
import * as sdk from "gateway-sdk";

function whatToDo(error: sdk.GatewayError): string {
  // Nothing was sent.
  if (error instanceof sdk.ConfigurationError) return "set up the client correctly";
  if (error instanceof sdk.InputValidationError)
    return `correct ${error.issues[0]?.path.join(".")}`;
  if (error instanceof sdk.BudgetExceededError) return `${error.remainingUsd} USD left: raise it`;
  if (error instanceof sdk.QueueOverflowError) return "start fewer calls at once";

  // The task was submitted, and has ended.
  if (error instanceof sdk.TaskFailedError) return "it was refunded: change the request";
  if (error instanceof sdk.ExpiredResultError) return "save results sooner: the files are gone";

  // The task goes on, and is paid for, whatever broke the waiting: running again would be billed again.
  if (error.taskId !== undefined) return "resume the task by error.taskId";

  // The outcome of a create or a text call is lost: it may have been billed, so it was not sent again.
  if (error instanceof sdk.SubmissionUnknownError) return "look at usage before sending it again";

  // The gateway refused.
  if (error instanceof sdk.AuthenticationError) return "check the API key";
  if (error instanceof sdk.InsufficientBalanceError) return "top up the account";
  if (error instanceof sdk.PermissionDeniedError) return `allow ${error.model} for this key`;
  if (error instanceof sdk.NotFoundError) return "check the id";
  if (error instanceof sdk.ConflictError) return "use another key, or wait for the first call";
  if (error instanceof sdk.PayloadTooLargeError) return "make the image smaller";
  if (error instanceof sdk.RateLimitError) return `wait ${(error.retryAfterMs ?? 0) / 1000} s`;
  if (error instanceof sdk.BadRequestError || error instanceof sdk.UnprocessableEntityError)
    return `correct ${error.param ?? "the request"}`;
  if (error instanceof sdk.ApiError)
    return error.retryable
      ? "try again later"
      : `status ${error.status}: ask the gateway's support`;

  // No usable answer, after the retries that are safe.
  if (error instanceof sdk.ClientClosedError) return "make a new client";
  if (error instanceof sdk.ConnectionError) return "check the address and the network";
  if (error instanceof sdk.RequestTimeoutError) return "try again later, or wait longer";
  return "is baseUrl the gateway?"; // ProtocolError
}

try {
  const client = sdk.createClient({ budget: { maxUsd: Number(process.argv[3] ?? 100) } });
  const result = await client
    .model("x-imagine-video")
    .run({ prompt: process.argv[2] ?? "A fox in the snow" }, { timeoutMs: 5 * 60_000 });
  console.log(`done for ${result.cost} USD`);
} catch (error) {
  if (!sdk.isGatewayError(error)) throw error;
  console.log(`${error.name}: ${whatToDo(error)}`);
}
