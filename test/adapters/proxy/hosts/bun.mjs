// Bun's own server.
import { siteOf } from "./site.mjs";

const { port } = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: siteOf(JSON.parse(process.env.GATEWAYS).Bun),
});
console.log(JSON.stringify({ name: "Bun", port }));
