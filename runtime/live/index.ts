// The exports of the subpath `live` that do not depend on the generator.
export {
  liveModels,
  type ContractReader,
  type LiveClient,
  type LiveModel,
  type LiveModels,
  type LiveOptions,
  withNewerModels,
} from "./live.js";
