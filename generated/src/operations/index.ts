// Generated from the gateway's catalog. Do not edit: `npm run generate` writes it anew.
export {
  default as imagesGenerations,
  type ImagesGenerationsRequest,
} from "./images-generations.js";
export { default as musicAdjustSpeed, type MusicAdjustSpeedRequest } from "./music-adjust-speed.js";
export {
  default as musicExtendFlowMusic,
  type MusicExtendFlowMusicRequest,
} from "./music-extend-flow-music.js";
export { default as musicSounds, type MusicSoundsRequest } from "./music-sounds.js";
export { default as musicUploadCover, type MusicUploadCoverRequest } from "./music-upload-cover.js";
export {
  default as textGenerateContent,
  type TextGenerateContentRequest,
} from "./text-generate-content.js";
