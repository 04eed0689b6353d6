// One use of a value has a known replacement, and another use does not. A person must choose.
import type { ModelRequests } from "@acme/gateway-sdk";
import { client } from "../renamed/client.js";

const omni = client.model("x-v3-omni");
const shared = { avoid: "two", prompt: "A stair" };
const mode = "standard";
const id = "x-v4-quick";
const typed: "x-v4-quick" | "x-v4-std" = "x-v4-quick";
const kept = { avoid: "sand", prompt: "A stair" } satisfies ModelRequests["x-v3-omni"];
const later: { avoid?: string; prompt: string } = { avoid: "mud", prompt: "A stair" };

export async function both(): Promise<readonly unknown[]> {
  await omni.submit(shared);
  await client.untyped("x-v4-std").submit(shared);
  await omni.submit({ prompt: "A stair", mode });
  await omni.submit(kept);
  await omni.submit(later);
  await client.model(id).submit({ prompt: "A stair" });
  await client.untyped(typed).submit({ prompt: "A stair" });
  return [mode, { [id]: 1 }, kept.avoid];
}
