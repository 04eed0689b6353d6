// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
export type { ImagesGenerationsRequest } from "./operations/images-generations.js";
export type { MusicAdjustSpeedRequest } from "./operations/music-adjust-speed.js";
export type { MusicExtendFlowMusicRequest } from "./operations/music-extend-flow-music.js";
export type { MusicSoundsRequest } from "./operations/music-sounds.js";
export type { MusicUploadCoverRequest } from "./operations/music-upload-cover.js";
export type { TextGenerateContentRequest } from "./operations/text-generate-content.js";

/** The request type of every operation that the catalog does not describe, by operation name. */
export interface OperationRequests {
  "images-generations": import("./operations/images-generations.js").ImagesGenerationsRequest;
  "music-adjust-speed": import("./operations/music-adjust-speed.js").MusicAdjustSpeedRequest;
  "music-extend-flow-music": import("./operations/music-extend-flow-music.js").MusicExtendFlowMusicRequest;
  "music-sounds": import("./operations/music-sounds.js").MusicSoundsRequest;
  "music-upload-cover": import("./operations/music-upload-cover.js").MusicUploadCoverRequest;
  "text-generate-content": import("./operations/text-generate-content.js").TextGenerateContentRequest;
}
