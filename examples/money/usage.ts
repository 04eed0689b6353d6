// Reads the spending of a month by day and model, and of a year by model.
import { createClient } from "gateway-sdk";

const client = createClient();

const august = await client.usage.query({
  start: "2026-08-01T00:00:00+02:00",
  end: "2026-09-01T00:00:00+02:00", // at most 31 days after the start
  groupBy: ["model", "date"],
  tz: "Europe/Berlin", // the time zone of the days
});
console.log(`August: ${august.total.amount_usd} USD in ${august.total.requests} calls`);
for (const day of august.items) console.log(`  ${day.date} ${day.model}: ${day.amount_usd} USD`);

// `range` splits a longer time into several queries, and adds them without rounding errors.
const year = await client.usage.range({
  start: new Date("2026-01-01T00:00:00Z"),
  end: new Date("2027-01-01T00:00:00Z"),
  groupBy: "model",
  scope: "account", // all keys of the account
});
for (const item of year.items) console.log(`${item.model}: ${item.amount_usd} USD`);
if (year.mayBeIncomplete) console.log("calls of the last minute may be missing");
