// Limits the spending of a client. Estimates are reserved before sending; real costs replace them.
import { BudgetExceededError, createClient } from "gateway-sdk";

const client = createClient({ budget: { maxUsd: 1 } });
const model = client.model("x-v3-omni");

try {
  for (const seconds of [5, 5, 10]) {
    const result = await model.run({ prompt: "A river from above", duration: seconds });
    console.log(`${seconds} s cost ${result.cost} USD, left ${client.budget()?.remainingUsd} USD`);
  }
} catch (error) {
  if (!(error instanceof BudgetExceededError)) throw error;
  console.log(`not sent: it may cost ${error.estimateUsd} USD, ${error.remainingUsd} USD are left`);
}
