// The public exports of the reference gateway.
export { createGateway, type Gateway } from "./create.js";
export { startGateway, type StartedGateway, type StartOptions } from "./serve.js";
export { serveGateway, type Listening, type ServeOptions } from "./serve.js";
export { manualClock, realClock, stepClock, FIXED_START, type Clock } from "./instance/clock.js";
export { MalformedCatalogError } from "./catalog/catalog.js";
export { DEFAULT_KEY, type GatewayOptions } from "./instance/options.js";
export type { Peer } from "./http/peer.js";
export type { KeyControls } from "./keys/key-controls.js";
export { InvalidKeyError, type KeyOptions } from "./keys/key.js";
export type { Entry } from "./money/ledger.js";
export type { InstanceState, TaskLine } from "./observe/instance-state.js";
export type { LoggedRequest } from "./observe/request-log.js";
export type { PriceList } from "./money/price-list.js";
export type { Answer, Fault } from "./scenarios/connection.js";
export type { Site } from "./site/site.js";
export type { Create } from "./instance/service.js";
