// The models of the stage, with their fields for images (2-video.md).
import type { ModelRegistry } from "../../../runtime/call/model/registry.js";
import { imagine, omni } from "../stage/models.js";

const OMNI_FIELDS = { prompt: true, duration: true, image_list: { image_url: "image" } } as const;
const IMAGINE_FIELDS = { prompt: true, duration: true, image: { url: "image" } } as const;

export const imageRegistry: ModelRegistry = {
  models: {
    "x-v3-omni": async () => ({ ...omni, fields: OMNI_FIELDS }),
    "x-imagine-video": async () => ({ ...imagine, fields: IMAGINE_FIELDS }),
  },
};
