// Music requests that are accepted, and finished music tasks.
import { instance, type Instance } from "../support/instance.js";

export type Fields = Readonly<Record<string, unknown>>;

export const MUSIC = "/v1/music/generations";
const audio_url = "https://files.test/a.mp3";
export const EXTEND = {
  model: "x-music-b",
  version: "x-3.5",
  clip_id: "imported-clip",
  extend_from_s: 10,
  extend_s: 20,
  instruction: "longer",
};
export const COVER = { audio_url, custom: false, gpt_description: "calm" };
export const CUSTOM = {
  audio_url,
  custom: true,
  prompt: "la la",
  tags: "jazz",
  title: "Song",
};

/** A finished music task: the instance, its id, its clips. */
export const finished = async (
  path = `${MUSIC}/sounds`,
  body: object = { model: "x-music-a", prompt: "rain" },
): Promise<{ at: Instance; id: string; clips: Record<string, unknown>[]; record: Fields }> => {
  const at = instance();
  const id = await at.create(path, body);
  at.clock.advance("10s");
  const record = (await at.get(`/v1/music/tasks/${id}`)).body["data"] as unknown as Fields;
  const { music } = record["result"] as { music: Record<string, unknown>[] };
  return { at, id, clips: music, record };
};
