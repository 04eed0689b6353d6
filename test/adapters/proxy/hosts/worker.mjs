// A worker; its gateway is written into it when it is bundled.
import { siteOf } from "./site.mjs";

const proxy = siteOf(GATEWAY);

export default { fetch: (request) => proxy(request) };
