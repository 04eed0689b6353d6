// Reads what the gateway offers: its models and its prices.
export { catalogCalls } from "./catalog/reading.js";
export { pricingCalls } from "./pricing/reading.js";
