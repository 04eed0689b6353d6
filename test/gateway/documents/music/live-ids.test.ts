// Music of a catalog whose ids are not those of the documents (4-field-notes.md, Music).
import { expect, it } from "vitest";
import { instance } from "../../support/instance.js";
import { rowsOf } from "../row.js";
import { COVER, EXTEND } from "./music-task.js";

const entry = (id: string, category: string) => ({ id, object: "model", category });
const catalog = JSON.stringify({
  data: [entry("a-video", "video"), entry("Composer-One", "audio"), entry("other", "audio")],
});
const MUSIC = "/v1/music/generations";

rowsOf("4-field-notes.md, Music")("ids and version words are placeholders", async () => {
  const at = instance({ catalog });
  const asked = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await at.post(`${MUSIC}/${path}`, body);
    return status === 200 ? status : [status, answer["error"]?.["type"]];
  };
  const refused = [400, "invalid_request_error"];
  const live = { model: "Composer-One", version: "2026-live" };
  expect(await asked("sounds", { model: "other", prompt: "rain" })).toBe(200);
  expect(await asked("extendFlowMusic", { ...EXTEND, ...live })).toBe(200);
  expect(await asked("uploadCover", { ...COVER, ...live })).toBe(200);
  // The name is case-insensitive for the extension, and only there.
  expect(await asked("extendFlowMusic", { ...EXTEND, ...live, model: "COMPOSER-ONE" })).toBe(200);
  expect(await asked("sounds", { model: "composer-one", prompt: "rain" })).toEqual(refused);
  // Ids that the catalog does not list, those of the documents included, and models of another category.
  expect(await asked("sounds", { model: "x-music-a", prompt: "rain" })).toEqual(refused);
  expect(await asked("sounds", { model: "a-video", prompt: "rain" })).toEqual(refused);
  // Without a model it is the default of the service, which is one of its own.
  expect(await asked("uploadCover", COVER)).toBe(200);
  expect(at.gateway.creates().map(({ model }) => model)).toEqual([
    ...["other", "Composer-One", "Composer-One", "Composer-One", "Composer-One"],
  ]);
});

it("without any audio model, a cover that names none is refused", async () => {
  const at = instance({ catalog: JSON.stringify({ data: [entry("a-video", "video")] }) });
  const { status, body } = await at.post(`${MUSIC}/uploadCover`, COVER);
  expect([status, body["error"]?.["type"]]).toEqual([400, "invalid_request_error"]);
});

it("the reference catalog keeps its own ids and words to the documents", async () => {
  const at = instance();
  const status = async (path: string, body: object) =>
    (await at.post(`${MUSIC}/${path}`, body)).status;
  expect(await status("sounds", { model: "x-music-b", prompt: "rain" })).toBe(400);
  expect(await status("extendFlowMusic", { ...EXTEND, version: "x-3.6" })).toBe(400);
  expect(await status("uploadCover", { ...COVER, version: "v7" })).toBe(400);
  expect(await status("uploadCover", { ...COVER, model: "x-music-a", version: "v6" })).toBe(200);
});
