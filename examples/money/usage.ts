// Reads what was spent: by model, by day, and over any length of time.
import { createClient, ServiceUnavailableError } from "gateway-sdk";

const client = createClient();

try {
  // One report covers at most 31 days.
  const august = await client.usage.query({
    start: "2026-08-01T00:00:00+02:00",
    end: "2026-09-01T00:00:00+02:00",
    groupBy: ["model", "date"],
    tz: "Europe/Berlin", // where days begin
  });
  console.log(`August: ${august.total.amount_usd} USD in ${august.total.requests} calls`);
  for (const { date, model, amount_usd } of august.items) {
    console.log(`  ${date} ${model}: ${amount_usd} USD`);
  }

  // A longer range is asked for in parts and added up without rounding errors.
  const year = await client.usage.range({
    start: new Date("2026-01-01T00:00:00Z"),
    end: new Date("2027-01-01T00:00:00Z"),
    groupBy: "model",
    scope: "account", // all keys of the account
  });
  for (const { model, requests, amount_usd } of year.items) {
    console.log(`${model}: ${requests} calls, ${amount_usd} USD`);
  }
  if (year.mayBeIncomplete) console.log("calls of the last minute may be missing");
} catch (error) {
  if (!(error instanceof ServiceUnavailableError)) throw error;
  console.log("usage is not available now; that is not zero spending, so ask again later");
}
