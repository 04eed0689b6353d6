// Finds tasks by ids, for example from a database. Nothing is submitted or billed.
import { createClient } from "gateway-sdk";

const client = createClient();
const image = await client.images.submit({ model: "stand-in-image", prompt: "A tram" });
const sound = await client.music.sounds({ model: "x-music-a", prompt: "A tram bell" });

// Reads the state once.
const state = await client.tasks.get(image.id);
console.log(`${state.id}: ${state.status}`);

// A handle can wait. Some gateways know tasks of images and music only on their own routes.
const handle = client.images.resume(image.id);
console.log((await handle.refresh()).status);
const result = await client.music.resume(sound.id).result();
console.log(`${result.music[0]?.title}: ${result.cost} USD`);

const outcomes = await client.tasks.allSettled([image.id, "task_unknown"]);
console.log(outcomes.map(({ status }) => status).join(", "));
