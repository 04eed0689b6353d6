// The smallest request of each video model runs through its states.
import { expect, it } from "vitest";
import { models } from "../../contracts/files.js";
import { tables } from "../../contracts/tables/all.js";
import { instance } from "../support/instance.js";

const MINIMAL = tables.flatMap(({ names, base }) =>
  names.flatMap((model) => (models.has(model) ? [[model, base] as const] : [])),
);

it("the documents have twelve video models", () => expect(MINIMAL).toHaveLength(12));

it.each(MINIMAL)("%s", async (model, fields) => {
  const { post, get, clock } = instance({ taskTime: "10s" });
  const { body } = await post("/v1/videos/generations", { model, ...fields });
  expect([body["code"], body["data"]?.["0"]?.["status"]]).toEqual([200, "submitted"]);
  const id = String(body["data"]?.["0"]?.["task_id"]);
  expect(id).toMatch(/^task_[0-9A-HJKMNP-TV-Z]{26}$/);
  const seen: unknown[] = [];
  for (const step of ["0s", "4s", "3s", "3s"]) {
    clock.advance(step);
    const { data } = (await get(`/v1/tasks/${id}`)).body;
    seen.push([data?.["status"], data?.["progress"]]);
  }
  expect(seen).toEqual([
    ["pending", 0],
    ["processing", 20],
    ["processing", 60],
    ["completed", 100],
  ]);
});
