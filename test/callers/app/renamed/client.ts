import { createClient } from "@acme/gateway-sdk";

export const client = createClient({ pollIntervalMs: 50 });
export const IMAGE = "https://images.example.com/harbour.png";
