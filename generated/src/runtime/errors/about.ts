// What an error was about, said by whoever knows it: the place that raises an error often does not.
import { GatewayError, type ErrorFacts } from "./gateway-error.js";

/** The same error; model, task and request id that it lacks are filled in. Only for an error that one call owns. */
export function about<Thrown>(
  error: Thrown,
  facts: Pick<ErrorFacts, "model" | "taskId" | "requestId">,
): Thrown {
  if (!(error instanceof GatewayError)) return error;
  const lacking = Object.entries(facts).filter(
    ([name, value]) => value !== undefined && error[name as keyof typeof facts] === undefined,
  );
  return Object.assign(error, Object.fromEntries(lacking));
}
