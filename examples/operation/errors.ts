// Handles errors: each is a GatewayError with a message that says what to do; what a program must know is what was paid for.
import * as sdk from "gateway-sdk";

function whatToDo(error: sdk.GatewayError): string {
  if (error instanceof sdk.TaskFailedError) return "change the request: it cost nothing";
  // It may have been billed, so it was not sent again.
  if (error instanceof sdk.SubmissionUnknownError) return "look at usage before sending it again";
  // The task goes on, and is paid for: running again would be billed again.
  if (error.taskId !== undefined) return `go on with client.tasks.resume("${error.taskId}")`;
  if (error.retryable) return "try again later: nothing was billed";
  return "correct what error.message says: nothing was billed";
}

const [prompt = "A fox in the snow", maxUsd = 100] = process.argv.slice(2);
try {
  const client = sdk.createClient({ budget: { maxUsd: Number(maxUsd) } });
  const result = await client.model("x-imagine-video").run({ prompt });
  console.log(`done for ${result.cost} USD`);
} catch (error) {
  if (!sdk.isGatewayError(error)) throw error;
  console.log(`${error.name}: ${whatToDo(error)}`);
}
