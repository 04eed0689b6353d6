// Converts errors of the SDK to exit codes and messages. Compares the names of error classes,
// because each SDK has its own copy of the classes.
import { InterruptionError } from "../command-line/interruption.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";

const FAILED = 1;

const CODES: Readonly<Record<string, number>> = {
  ConfigurationError: EXIT.usage,
  InputValidationError: EXIT.usage,
  AuthenticationError: EXIT.authentication,
  PermissionDeniedError: EXIT.authentication,
  ConnectionError: EXIT.network,
  RequestTimeoutError: EXIT.network,
  FileError: EXIT.output,
  SubmissionUnknownError: EXIT.unknownOutcome,
};

interface SdkError extends Error {
  readonly taskId?: string;
  /** Task ids, if the run has several tasks. */
  readonly taskIds?: readonly string[];
  readonly submission?: { readonly idempotencyKey: string };
  /** Every error of the SDK has this property, and no other error has it. */
  readonly retryable?: boolean;
}

/** Returns the error to report after a failed run, with its task ids and advice. */
export function failureOf(
  thrown: unknown,
  model: string,
  signal: AbortSignal,
  isReference: boolean,
): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const error: SdkError = thrown;
  // If `try` itself has thrown an `InterruptionError`, its message already contains advice.
  const isReported = error instanceof InterruptionError && error !== signal.reason;
  if (signal.aborted && !isReported) {
    return interruptionFailure(error, model, signal.reason as InterruptionError, isReference);
  }
  if (error instanceof GenerateFailure || error.retryable === undefined) return error;
  const { message } = error;
  const task = taskIdsOf(error)
    .filter((id) => !message.includes(`("${id}")`))
    .map((id) => ` To look at task ${id}: ${resumeCall(model, id)}`)
    .join("");
  return new GenerateFailure(CODES[error.name] ?? FAILED, `${message}${task}`, { cause: error });
}

function interruptionFailure(
  error: SdkError,
  model: string,
  reason: InterruptionError & SdkError,
  isReference: boolean,
): InterruptionError {
  const { exitCode } = reason;
  const taskIds = [...new Set([...taskIdsOf(error), ...taskIdsOf(reason)])];
  const submission = error.submission ?? reason.submission;
  if (taskIds.length > 0) {
    const says = taskIds.map((id) =>
      isReference
        ? `Task ${id} ended, because the reference gateway of this run has stopped.`
        : `Task ${id} continues at the gateway, and is billed when it succeeds. Do not run the model again. To wait for the task: ${resumeCall(model, id)}`,
    );
    return new InterruptionError(exitCode, `interrupted. ${says.join(" ")}`);
  }
  if (submission !== undefined) {
    return new InterruptionError(
      exitCode,
      `interrupted before the gateway answered, so the request may have been billed. Check the usage for a charge before you run the model again (idempotency key ${submission.idempotencyKey}).`,
    );
  }
  return new InterruptionError(exitCode, "interrupted; nothing was sent.");
}

const taskIdsOf = ({ taskId, taskIds = [] }: SdkError): readonly string[] => [
  ...new Set([...(taskId === undefined ? [] : [taskId]), ...taskIds]),
];

const resumeCall = (model: string, taskId: string) =>
  `client.model(${JSON.stringify(model)}).resume("${taskId}").result()`;
