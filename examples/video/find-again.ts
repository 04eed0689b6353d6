// Finds tasks again by their ids, such as those in a database: nothing is submitted, nothing is billed.
import { createClient } from "gateway-sdk";

const client = createClient();
const image = await client.images.submit({ model: "stand-in-image", prompt: "A tram" });
const sound = await client.music.sounds({ model: "x-music-a", prompt: "A tram bell" });

// Once, without waiting.
const state = await client.tasks.get(image.id);
console.log(`${state.id}: ${state.status}`);

// A handle, to wait with; images and music have routes of their own, on which gateways may know their tasks.
const handle = client.images.resume(image.id);
console.log((await handle.refresh()).status);
const result = await client.music.resume(sound.id).result();
console.log(`${result.music[0]?.title}: ${result.cost} USD`);

const ended = await client.tasks.allSettled([image.id, "task_unknown"]);
console.log(ended.map(({ status }) => status).join(", "));
