// Offers the models of a package as tools to agents that use the Model Context Protocol.
export { createFactory, type McpFactory } from "./factory.js";
export type { Models } from "./catalog.js";
export type { Caller, McpClient, McpOptions } from "./options.js";
export { serveHttp, serveStreams, type HttpOptions, type Serving } from "./serve.js";
