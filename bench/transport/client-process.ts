// Makes the calls in a separate process, so that its processor time is only the cost of the calls.
import { spentMs } from "../measure/usage.js";
import { callOf, type Contender, type Kind, type Make } from "./calls.js";

/** The input of this process. The parent passes it as JSON in the first argument. */
export interface ClientSetting {
  readonly contender: Contender;
  readonly kind: Kind;
  readonly url: string;
  readonly atOnce: number;
}

/** A turn: the number of calls to make without a pause. */
export interface Turn {
  readonly calls: number;
}

export interface TurnCost {
  /** Processor time of all threads per call, in microseconds. */
  readonly cpuUs: number;
}

const { contender, kind, url, atOnce } = JSON.parse(process.argv[2] ?? "") as ClientSetting;
const call = callOf(contender, kind, url, atOnce);

process.on("message", ({ calls }: Turn) => {
  void run(call, calls, atOnce).then((cost) => process.send?.(cost satisfies TurnCost));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");

async function run(make: Make, calls: number, together: number): Promise<TurnCost> {
  const before = spentMs();
  let remaining = calls;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (remaining-- > 0) await make();
    }),
  );
  return { cpuUs: ((spentMs() - before) * 1000) / calls };
}
