// A program of someone whose gateway has a hundred models: one of each kind, by the ids of that catalog.

export const PROGRAM = `
import { createClient, textOf, type ModelId, type OperationRequests } from "gateway-sdk";
import aurora from "gateway-sdk/models/aurora-1.0-video0";

const client = createClient();
const id: ModelId = "aurora-5.0-video32";
const issues = await client.model(id).validate({ prompt: 7 as unknown as string });
console.log(issues.map(({ message }) => message).join());
const prices = await client.pricing.catalog();
const estimate = await client.model(id).estimate({ prompt: "A lighthouse" }, prices);
console.log(estimate.kind);

const video = await client.model(aurora).run({ prompt: "A lighthouse" });
const saved = await video.videos[0]?.save("video.mp4");
console.log("video " + video.videos.length + (saved !== undefined && saved.bytes > 0 ? ", saved" : ""));
const image = await client.model("borealis-1.1-pro1").run({ prompt: "A poster" });
const file = await image.images[0]?.save("image.png");
console.log("image " + image.images.length + (file !== undefined && file.bytes > 0 ? ", saved" : ""));
const poster = await client.images.run({ model: "harbor-3.3-std23", prompt: "A poster" });
console.log("image " + poster.images.length);

const request: OperationRequests["music-sounds"] = { model: "composer-one", prompt: "rain" };
const task = await client.music.sounds(request);
const rain = await task.result();
const sound = await rain.music[0]?.save("rain.mp3");
console.log("music " + rain.music.length + (sound !== undefined && sound.bytes > 0 ? ", saved" : ""));
const slow = await client.music.adjustSpeed.run({ model: "composer-two", task_id: task.id, speed: 0.5 });
console.log("slower " + slow.music.length);
const contents = [{ role: "user" as const, parts: [{ text: "Hello" }] }];
console.log(textOf(await client.text.generate({ model: "borealis-chat-1", contents })));

const nameOf = (error: unknown) => console.log(error instanceof Error ? error.name : "none");
// @ts-expect-error the one required field is missing
await client.model(id).run({}).catch(nameOf);
// An id that the catalog does not list is left to the server.
await client.music.sounds({ model: "composer-none", prompt: "rain" }).catch(nameOf);
await client.close();

// @ts-expect-error a misspelt field
export const misspelt = () => client.model(id).run({ prompt: "A lighthouse", prompts: 1 });
// @ts-expect-error an id that the catalog does not have
export const absent = () => client.model("aurora-5.0-video33").run({ prompt: "A lighthouse" });
`;
