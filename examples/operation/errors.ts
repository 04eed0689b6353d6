// Handles errors. Each is a GatewayError whose message contains the next step. A program must know
// if anything was billed.
import * as sdk from "gateway-sdk";

function whatToDo(error: sdk.GatewayError): string {
  if (error instanceof sdk.TaskFailedError) return "change the request: it cost nothing";
  // The create may have been billed, so the SDK did not send it again.
  if (error instanceof sdk.SubmissionUnknownError) return "look at usage before sending it again";
  // The task continues and is paid for. A second run would be billed again.
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
