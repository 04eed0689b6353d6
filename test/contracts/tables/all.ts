// All tables of documents 2 and 3.
import type { Table } from "./form.js";
import { adjustSpeed, extendFlowMusic, sounds } from "./music-and-text/music.js";
import { imagesGenerations, textGenerateContent } from "./music-and-text/text-and-images.js";
import { uploadCover } from "./music-and-text/upload-cover.js";
import { x10ProFast, x10ProQuality } from "./video/x-1-0-pro.js";
import { x15Pro } from "./video/x-1-5-pro.js";
import { x23, x23Fast } from "./video/x-2.3.js";
import { x27R2v } from "./video/x-2.7-r2v.js";
import { xImagineVideo, xImagineVideo15 } from "./video/x-imagine.js";
import { xOmni } from "./video/x-omni.js";
import { xV3Omni } from "./video/x-v3-omni.js";
import { xV4 } from "./video/x-v4.js";

export const tables: readonly Table[] = [
  xImagineVideo,
  xImagineVideo15,
  xOmni,
  x27R2v,
  xV4,
  xV3Omni,
  x15Pro,
  x10ProFast,
  x10ProQuality,
  x23,
  x23Fast,
  sounds,
  adjustSpeed,
  extendFlowMusic,
  uploadCover,
  textGenerateContent,
  imagesGenerations,
];
