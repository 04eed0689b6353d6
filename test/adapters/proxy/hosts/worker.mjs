// Serves the proxy as a worker. The bundler replaces `GATEWAY` by the address and the key of the
// gateway.
import { siteOf } from "./site.mjs";

const proxy = siteOf(GATEWAY);

export default { fetch: (request) => proxy(request) };
