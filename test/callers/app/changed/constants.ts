// Calls that take values from constants or assign them later, and types that the app declares.
import type { ModelRequests } from "@acme/gateway-sdk";
import { client } from "../renamed/client.js";

const imagine = client.model("x-imagine-video");
const omni = client.model("x-v3-omni");
const LIMITS = { long: 20, short: 5, of: { old: 30 } } as const;
enum Seconds {
  Long = 25,
  Short = 5,
}
class Lengths {
  static readonly LONG = 28;
}
const MODELS = { quick: "x-v4-quick", std: "x-v4-std" } as const;
const ids = ["x-v4-quick", "x-v4-std"] as const;
interface Plan extends Pick<ModelRequests["x-v3-omni"], "prompt"> {
  readonly mode: "standard";
}
interface Sheet {
  readonly mode: "standard";
  readonly prompt: string;
}
const plan: Plan = { prompt: "A mill", mode: "standard" };
const sheet: Sheet = { prompt: "A mill", mode: "standard" };
const word = "standard";
const page: Sheet = { prompt: "A mill", mode: word };

export async function constants(): Promise<readonly unknown[]> {
  await imagine.submit({ prompt: "A kite", duration: LIMITS.long });
  await imagine.submit({ prompt: "A kite", duration: LIMITS.of.old });
  await imagine.submit({ prompt: "A kite", duration: LIMITS.short });
  await imagine.submit({ prompt: "A kite", duration: Seconds.Long });
  await imagine.submit({ prompt: "A kite", duration: Seconds.Short });
  await imagine.submit({ prompt: "A kite", duration: Lengths.LONG });
  const later: ModelRequests["x-imagine-video"] = { prompt: "A kite" };
  later.duration = 22;
  later.resolution = "1080p";
  later.duration = 12;
  await imagine.submit(later);
  await omni.submit(sheet);
  await omni.submit(page);
  await client.model(MODELS.quick).submit({ prompt: "A kite" });
  for (const id of ids) await client.model(id).submit({ prompt: "A kite" });
  return [MODELS, plan];
}
