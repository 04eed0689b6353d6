// A worker. The bundler inserts the address of its gateway.
import { siteOf } from "./site.mjs";

const proxy = siteOf(GATEWAY);

export default { fetch: (request) => proxy(request) };
