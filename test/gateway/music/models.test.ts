// The models and versions of a music operation come from the documents or from the catalog
// (4-field-notes.md, Music).
import { expect, it } from "vitest";
import { instance } from "../support/instance.js";
import { COVER, EXTEND, MUSIC } from "./music-task.js";

const entry = (id: string, category: string) => ({ id, object: "model", category });
const serving = (...entries: object[]) => instance({ catalog: JSON.stringify({ data: entries }) });

it("ids are placeholders, and so is the version of an extension (4-field-notes.md, Music)", async () => {
  const audio = ["Composer-One", "other"].map((id) => entry(id, "audio"));
  const at = serving(entry("a-video", "video"), ...audio);
  const sent = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await at.post(`${MUSIC}/${path}`, body);
    return status === 200 ? status : [status, answer["error"]?.["type"]];
  };
  const refused = [400, "invalid_request_error"];
  const live = { model: "Composer-One", version: "2026-live" };
  expect(await sent("sounds", { model: "other", prompt: "rain" })).toBe(200);
  expect(await sent("extendFlowMusic", { ...EXTEND, ...live })).toBe(200);
  expect(await sent("uploadCover", { ...COVER, model: live.model })).toBe(200);
  // The documented versions of a cover are a closed list.
  expect(await sent("uploadCover", { ...COVER, ...live })).toEqual(refused);
  // Only the extension ignores the case of the name.
  expect(await sent("extendFlowMusic", { ...EXTEND, ...live, model: "COMPOSER-ONE" })).toBe(200);
  expect(await sent("sounds", { model: "composer-one", prompt: "rain" })).toEqual(refused);
  // Ids that the catalog does not list are refused, even documented ids. So are models of another
  // category.
  expect(await sent("sounds", { model: "x-music-a", prompt: "rain" })).toEqual(refused);
  expect(await sent("sounds", { model: "a-video", prompt: "rain" })).toEqual(refused);
  // Without a model, the service uses its default, which is one of its own models.
  expect(await sent("uploadCover", COVER)).toBe(200);
  expect(at.gateway.creates().map(({ model }) => model)).toEqual([
    "other",
    "Composer-One",
    "Composer-One",
    "Composer-One",
    "Composer-One",
  ]);
});

it("without any audio model, a cover without a model is refused", async () => {
  const { status, body } = await serving(entry("a-video", "video")).post(
    `${MUSIC}/uploadCover`,
    COVER,
  );
  expect([status, body["error"]?.["type"]]).toEqual([400, "invalid_request_error"]);
});

it.each<[operation: string, body: object, status: number]>([
  ["sounds", { model: "x-music-a", prompt: "rain" }, 200],
  ["sounds", { model: "x-music-b", prompt: "rain" }, 400],
  ["extendFlowMusic", { ...EXTEND, model: "X-MUSIC-B" }, 200],
  ["extendFlowMusic", { ...EXTEND, version: "x-3.6" }, 400],
  ["uploadCover", COVER, 200],
  ["uploadCover", { ...COVER, version: "v6" }, 200],
  ["uploadCover", { ...COVER, version: "v7" }, 400],
])("the reference catalog follows the documents: %s %j is %i", async (operation, body, status) => {
  expect((await instance().post(`${MUSIC}/${operation}`, body)).status).toBe(status);
});
