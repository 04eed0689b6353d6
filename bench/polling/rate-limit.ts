// A limit of requests per second, as gateways keep it: full seconds, counted from their start.

/** Says of each request whether it is one too many. */
export interface RateLimit {
  /** Counts a request at a time in milliseconds; true when it has to be refused. */
  refuses(nowMs: number): boolean;
  /** Whole seconds after which a refused request may come again. */
  retryAfterSeconds(nowMs: number): number;
}

/** A limit of `perSecond` requests in every second. Refused requests do not count. */
export function rateLimit(perSecond: number): RateLimit {
  let second = Number.NEGATIVE_INFINITY;
  let admitted = 0;
  return {
    refuses: (nowMs) => {
      const now = Math.floor(nowMs / 1000);
      if (now !== second) {
        second = now;
        admitted = 0;
      }
      if (admitted >= perSecond) return true;
      admitted++;
      return false;
    },
    retryAfterSeconds: () => 1,
  };
}
