// Connection faults, and their simulation for a caller in this process.

export type Fault = "reset" | "stall-headers" | "stall-body" | "truncate";

/** An HTTP answer, and the connection fault that a scenario adds to it. */
export interface Answer {
  readonly response: Response;
  readonly fault?: Fault;
}

/**
 * Returns the response, with a simulated connection fault as `fetch` would show it. A reset rejects
 * the promise. Stalled headers never arrive, a stalled body never ends, and a truncated body fails.
 */
export async function deliver({ response, fault }: Answer, signal: AbortSignal): Promise<Response> {
  if (fault === undefined) return response;
  if (fault === "reset") {
    throw new TypeError("fetch failed", {
      cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
    });
  }
  if (fault === "stall-headers") return aborted(signal);
  if (response.body === null) return response;
  const { status, headers } = response;
  const half = firstHalf(await bytesOf(response));
  return new Response(ReadableStream.from(thenFault(half, fault, signal)), { status, headers });
}

export async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the half of the body that is sent before the fault. */
export function firstHalf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.ceil(bytes.byteLength / 2));
}

async function* thenFault(half: Uint8Array, fault: Fault, signal: AbortSignal) {
  yield half;
  if (fault === "stall-body") await aborted(signal);
  throw new TypeError("terminated", { cause: new Error("other side closed") });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}
