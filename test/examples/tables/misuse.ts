// A source of the consumer project whose every mistake must be one to the compiler, by the types in the tarball.

export const MISUSE = `
import { createClient, type TaskState } from "gateway-sdk";
import imagine from "gateway-sdk/models/x-imagine-video";

export async function misuse(state: TaskState): Promise<void> {
  const client = createClient();
  // @ts-expect-error no such model
  client.model("x-v3-omnii");
  // @ts-expect-error a misspelt field
  await client.model("x-v3-omni").submit({ prompt: "a", durration: 5 });
  // @ts-expect-error a missing field
  await client.model("x-v3-omni").submit({ duration: 5 });
  // @ts-expect-error fields that do not go together, by the module of the model
  await client.model(imagine).submit({ prompt: "a", video: { url: "u" }, duration: 5 });
  // @ts-expect-error an explicit undefined is no value
  await client.model("x-v3-omni").submit({ prompt: "a", duration: undefined });
  // @ts-expect-error a result is there only when the task has completed
  console.log(state.result);
  // @ts-expect-error what is not known is not any
  console.log(state.raw.anything.at.all);
  // @ts-expect-error fetch is no dispatcher
  createClient({ dispatcher: fetch });
}
`;
