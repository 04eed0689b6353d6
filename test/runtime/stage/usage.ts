// Usage answers of a scripted server (1-core.md, Usage report).
import type { Reply } from "./server.js";

/** A report of one range. */
export const report = (
  start: number,
  end: number,
  amount: number,
  items: object[] = [],
): Reply => ({
  body: {
    success: true,
    data: {
      scope: "key",
      start,
      end,
      tz: "UTC",
      group_by: "model",
      items,
      total: {
        amount_usd: amount,
        credits: amount * 10,
        requests: 1,
        prompt_tokens: 2,
        completion_tokens: 3,
      },
    },
  },
});

/** Start and end that a query asks for. */
export const bounds = (url: string): [number, number] => {
  const query = new URLSearchParams(url.split("?")[1]);
  return [Number(query.get("start")), Number(query.get("end"))];
};
