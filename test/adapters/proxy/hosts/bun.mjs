// Serves the proxy with Bun's own server, and prints the port.
import { siteOf } from "./site.mjs";

const { port } = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: siteOf(JSON.parse(process.env.GATEWAYS).Bun),
});
console.log(JSON.stringify({ name: "Bun", port }));
