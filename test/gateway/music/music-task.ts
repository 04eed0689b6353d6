// Valid music requests, and finished music tasks.
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
  const record = await at.finished(path, body);
  const { music } = record["result"] as { music: Record<string, unknown>[] };
  return { at, id: String(record["id"]), clips: music, record };
};
