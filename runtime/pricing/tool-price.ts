// What tools cost (1-core.md, Price rules 2 and 3).
import { shown } from "../validation/tell.js";
import { decimal, multiply, perPowerOfTen, toNumber } from "./decimal.js";
import { unknown, type Estimate } from "./estimate.js";
import type { PriceRecord } from "./record.js";
import { priceFactor } from "./token-price.js";
import { wellFormedRecord } from "./well-formed.js";

/**
 * The payable price of `count` queries or pages of a tool: its list price times `price_factor`, per 1000 queries or per page.
 * Throws `RangeError` for a negative or endless count.
 */
export function toolPrice(listed: PriceRecord, tool: string, count: number): Estimate {
  const record = wellFormedRecord(listed);
  if (!Number.isFinite(count) || count < 0) {
    throw new RangeError("The count of a tool must be a number from 0");
  }
  const tools = record.extras?.tools ?? {};
  const item =
    (Object.hasOwn(tools, tool) ? tools[tool] : undefined) ??
    (tool === "google_web_search" ? record.extras?.google_web_search : undefined);
  if (item === undefined) return unknown(`the price record has no tool ${shown(tool)}`);
  const factor = priceFactor(record);
  if (factor === undefined) return unknown("the price record has no price_factor");
  const each = multiply(multiply(decimal(item.price), decimal(factor)), decimal(count));
  switch (item.unit) {
    case "usd_per_1000_queries":
      return amount(toNumber(perPowerOfTen(each, 3)), `${count} queries of ${tool}`);
    case "usd_per_page":
      return amount(toNumber(each), `${count} pages of ${tool}`);
    default:
      return unknown(`the tool ${tool} has the unknown unit ${shown(item.unit)}`);
  }
}

function amount(usd: number, basis: string): Estimate {
  return { kind: "amount", usd, basis };
}
