// Ids of a model: x-v4-quick is now x-v4-fast.
import type { ModelId, ModelRequests } from "@acme/gateway-sdk";
import { models } from "@acme/gateway-sdk/models";
import quick, { type XV4QuickRequest } from "@acme/gateway-sdk/models/x-v4-quick";
import { client } from "./client.js";

const QUICK = "x-v4-quick";
const favourites: readonly ModelId[] = ["x-v4-quick", "x-v4-std"];
// The same text, but not as the id of a model.
const label = "x-v4-quick";
const shelf = { "x-v4-quick": 3 };

export const harbour: XV4QuickRequest = { prompt: "A harbour", duration: 5 };
export const forest: ModelRequests["x-v4-quick"] = { prompt: "A forest" };

export async function ids(isFast: boolean): Promise<readonly string[]> {
  await client.model("x-v4-quick").submit({ prompt: "A fjord" });
  await client.model(QUICK).submit(harbour);
  await client.model(isFast ? "x-v4-quick" : "x-v4-std").submit({ prompt: "A forest" });
  await client.model(quick).submit({ prompt: `Not ${QUICK}` });
  await client.untyped("x-v4-quick").submit({ prompt: "A river" });
  await client.untyped("x-v4-std").submit({ prompt: "A lake" });
  const module = await models["x-v4-quick"].load();
  return [module.category, `${label} ${shelf["x-v4-quick"]}`, ...favourites];
}
