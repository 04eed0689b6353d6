// Time zones of usage queries: names that Intl knows are sent unchanged, others are refused
// (1-core.md, GET /v1/usage).
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { stage } from "../stage/stage.js";

test.each([
  "UTC",
  "GMT",
  "Etc/UTC",
  "Etc/GMT+8",
  "Etc/GMT-14",
  "EST5EDT",
  "US/Pacific",
  "Asia/Shanghai",
  "Asia/Kolkata",
  "Asia/Calcutta",
  "Asia/Ho_Chi_Minh",
  "America/Argentina/Buenos_Aires",
  "America/Port-au-Prince",
  "europe/berlin",
])("the zone %s is sent", async (tz) => {
  const { client, wire, play } = await stage();
  await play(client.usage.query({ tz, groupBy: "date" }));
  const [sent] = wire.to("/v1/usage");
  expect(new URLSearchParams(sent?.path.split("?")[1]).get("tz")).toBe(tz);
});

test.each([
  ["Mars/Olympus", '"Mars/Olympus"'],
  ["Asia/Beijing", '"Asia/Beijing"'],
  ["Asia/Shangai", '"Asia/Shangai"'],
  ["Berlin", '"Berlin"'],
  ["Europe/", '"Europe/"'],
  ["CEST", '"CEST"'],
  ["Z", '"Z"'],
  ["+08:00", '"+08:00"'],
  ["-03:00", '"-03:00"'],
  ["UTC+8", '"UTC+8"'],
  ["Etc/GMT+15", '"Etc/GMT+15"'],
  ["local", '"local"'],
  ["", '""'],
  [" UTC", "a text of 4 characters"],
  [null as never, "null"],
  [8 as never, "8"],
])("the zone %j is refused before it is sent", async (tz, shown) => {
  const { client, wire } = clientOn("http://127.0.0.1:9");
  await expect(client.usage.query({ tz })).rejects.toThrow(
    `usage: tz must be an IANA time zone, such as Europe/Berlin (got ${shown})`,
  );
  expect(wire.sent).toEqual([]);
});
