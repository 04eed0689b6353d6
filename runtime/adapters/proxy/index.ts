// The exports of `gateway-sdk/proxy`.
export { keyProxy, type KeyProxy } from "./key-proxy.js";
export {
  memoryOwners,
  redisOwners,
  type OwnedTask,
  type Owners,
  type RedisClient,
  type RedisOwnersOptions,
} from "./owners.js";
export type { NodeRedis, UpstashRedis } from "../../jobs/redis-client.js";
export type { KeyProxyOptions, ProxyClient, ProxyLimits, ProxyUser } from "./options.js";
export { toNode, type NodeHandler } from "./to-node.js";
