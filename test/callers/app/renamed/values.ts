// Values of x-v3-omni: standard is now std, and off of a video is now no. Other values stay.
import { client } from "./client.js";

const VIDEO = "https://videos.example.com/harbour.mp4";
const omni = client.model("x-v3-omni");
const MODE = "standard";
const defaults = { mode: "standard", aspect_ratio: "1:1" } as const;
const plan = "standard";

export async function values(isPro: boolean): Promise<readonly string[]> {
  await omni.submit({ prompt: "A gate", mode: "standard" });
  await omni.submit({ prompt: "A gate", mode: isPro ? "pro" : "standard" });
  await omni.submit({ prompt: "A gate", mode: MODE });
  await omni.submit({ prompt: "A gate", ...defaults });
  await omni.submit({
    prompt: "standard",
    video_list: [{ video_url: VIDEO, refer_type: "feature", keep_original_sound: "off" }],
  });
  await omni.submit({ prompt: "off", mode: "pro", aspect_ratio: "9:16" });
  return [plan, "off"];
}
