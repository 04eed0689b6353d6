// Starts the limited gateway in a process of its own.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { GatewayMessage, GatewaySetting } from "./gateway-process.js";
import { nextMessage } from "../measure/next-message.js";

/** What the gateway saw. */
export type Seen = Exclude<GatewayMessage, { readonly url: string }>;

/** A gateway in another process. */
export interface LimitedGateway {
  readonly url: string;
  seen(): Promise<Seen>;
  stop(): void;
}

/** Resolves when it listens. */
export async function startGateway(setting: GatewaySetting): Promise<LimitedGateway> {
  const script = fileURLToPath(new URL("gateway-process.ts", import.meta.url));
  const child = fork(script, [JSON.stringify(setting)], { execArgv: ["--import", "tsx"] });
  const first = await nextMessage<GatewayMessage>(child);
  if (!("url" in first)) throw new Error("The gateway's process did not say where it listens");
  return {
    url: first.url,
    seen: async () => {
      const answer = nextMessage<Seen>(child);
      child.send("seen");
      return answer;
    },
    stop: () => void (child.connected && child.disconnect()),
  };
}
