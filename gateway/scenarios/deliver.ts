// Faults of the connection for a caller in this process, where there is no connection.
import type { Answer } from "./answer-scenarios.js";

/**
 * The nearest thing to a fault that `fetch` itself would show: a reset rejects, stalled headers never resolve, a stalled
 * body never ends, a truncated body errors.
 */
export async function deliver(answer: Answer, signal: AbortSignal): Promise<Response> {
  const { response, fault } = answer;
  if (fault === undefined) return response;
  switch (fault) {
    case "reset":
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
      });
    case "stall-headers":
      return aborted(signal);
    case "stall-body":
    case "truncate":
      if (response.body === null) return response;
      return new Response(half(await bytesOf(response), fault, signal), {
        status: response.status,
        headers: response.headers,
      });
  }
}

/** The body of a response, and its first half. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** The part of a body that arrives before a fault. */
export function firstHalf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.ceil(bytes.byteLength / 2));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}

function half(
  bytes: Uint8Array,
  fault: "stall-body" | "truncate",
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) {
        sent = true;
        controller.enqueue(firstHalf(bytes));
      } else if (fault === "truncate") {
        controller.error(new TypeError("terminated", { cause: new Error("other side closed") }));
      } else {
        await aborted(signal);
      }
    },
  });
}
