// A budget for each user: `client.with` makes a client with the rest of the user's limit. Your
// application stores the spending.
import { BudgetExceededError, createClient, type GatewayClient } from "gateway-sdk";

const LIMIT_USD = 1;
const spentUsd = new Map([["ada", 0.4]]); // use a table of your database instead

await using client = createClient(); // all clients share its sockets and its poll loop
const clients = new Map<string, GatewayClient>();
function clientOf(user: string): GatewayClient {
  const maxUsd = Math.max(0, LIMIT_USD - (spentUsd.get(user) ?? 0));
  const userClient = clients.get(user) ?? client.with({ budget: { maxUsd } });
  clients.set(user, userClient);
  return userClient;
}

async function video(user: string, prompt: string): Promise<void> {
  try {
    const request = { prompt, duration: 5 };
    const { cost = 0 } = await clientOf(user).model("x-v3-omni").run(request);
    spentUsd.set(user, (spentUsd.get(user) ?? 0) + cost);
    console.log(`${user}: ${cost} USD, ${clientOf(user).budget()?.remainingUsd} USD left`);
  } catch (error) {
    if (!(error instanceof BudgetExceededError)) throw error;
    console.log(`${user}: needs ${error.estimateUsd} USD, ${error.remainingUsd} USD left`);
  }
}

await video("ada", "A lighthouse");
await video("ada", "The same lighthouse in the rain");
await video("bob", "A harbour");
