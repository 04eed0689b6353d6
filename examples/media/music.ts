// Makes a sound effect, slows it down, and extends a clip. Each step uses ids of an earlier result.
import { createClient } from "gateway-sdk";

const { music } = createClient();

const rain = await music.sounds.run({ model: "x-music-a", prompt: "Rain on a tin roof" });
for (const track of rain.music) {
  console.log(`${track.audioIndex}. ${track.title}, ${track.durationSeconds} s: ${track.url}`);
}

const slow = await music.adjustSpeed.run({
  model: "x-music-a",
  task_id: rain.taskId,
  audio_index: 1,
  speed: 0.5,
});
console.log(`slower: ${slow.music[0]?.durationSeconds} s`);

const clipId = rain.music[0]?.clipId;
if (clipId === undefined) throw new Error("the track has no clip id");
const task = await music.extendFlowMusic({
  model: "x-music-b",
  version: "x-3.5",
  clip_id: clipId,
  extend_from_s: 5,
  extend_s: 30,
  instruction: "Let thunder roll in the distance",
});
const longer = await task.result();
console.log(`longer: ${longer.music[0]?.durationSeconds} s, ${longer.cost} USD`);
