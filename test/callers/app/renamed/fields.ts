// Fields of x-v3-omni: avoid is now negative_prompt, and text of an element is now description.
import type { ModelRequests } from "@acme/gateway-sdk";
import { client, IMAGE } from "./client.js";

const omni = client.model("x-v3-omni");
const night = { avoid: "daylight" };
const shared = { avoid: "noise" };
const avoid = "people";
const cat = { name: "cat", text: "a grey cat", element_input_urls: [IMAGE, IMAGE] };
// Fields that belong to the app.
const notes = { avoid: "nothing", text: "a note" };

export const request: ModelRequests["x-v3-omni"] = {
  prompt: "A street",
  avoid: "cars",
};

export function softened(given: ModelRequests["x-v3-omni"]): ModelRequests["x-v3-omni"] {
  return { ...given, avoid: `${given.avoid ?? ""}, rain` };
}

export async function fields(): Promise<readonly string[]> {
  await omni.submit({ prompt: "A bridge", avoid: "boats" });
  await omni.submit({ prompt: "A bridge", ["avoid"]: "boats" });
  await omni.submit({ prompt: "A square", avoid });
  await omni.submit({ ...night, prompt: "A tower" });
  await omni.submit(softened(request));
  await omni.submit({
    prompt: "@dog meets @cat",
    element_list: [{ name: "dog", text: "a brown dog", element_input_urls: [IMAGE, IMAGE] }, cat],
  });
  await omni.submit({ prompt: "A well", duration: 5 });
  const { avoid: unwanted = "none" } = request;
  return [unwanted, notes.avoid, notes.text, shared.avoid];
}
