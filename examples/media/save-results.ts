// Saves results, because their URLs expire. A file on disk is always complete or absent.
import { createClient, ExpiredResultError } from "gateway-sdk";

const client = createClient();

const result = await client.model("x-v3-omni").run({ prompt: "Waves on pebbles" });

try {
  for (const [index, video] of result.videos.entries()) {
    const { path, bytes } = await video.save(`videos/waves-${index + 1}.mp4`);
    console.log(`${path}: ${bytes > 0 ? "saved" : "empty"}`);
  }
} catch (error) {
  if (!(error instanceof ExpiredResultError)) throw error;
  console.log(`too late: ${error.message}`);
}

// Music tracks also have `save`, `wav` and `cover`.
const sound = await client.music.sounds.run({ model: "x-music-a", prompt: "Waves on pebbles" });
await sound.music[0]?.save("sounds/waves.mp3");
await sound.music[0]?.cover?.save("sounds/waves.png");
console.log("sounds/waves.mp3 and its cover: saved");
