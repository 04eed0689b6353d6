// Behaviour that all creates share (2-video.md, Common; 1-core.md, Submission acknowledgement,
// Versioning).
import { expect, it } from "vitest";
import { instance, KEY } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";
const CAT = { model: "x-2.3", prompt: "a cat" };

const json = "application/json";
it.each([
  [json, 200],
  [`${json}; charset=utf-8`, 200],
  ["", 400],
  ["text/plain;charset=UTF-8", 400],
  ["application/problem+json", 400],
  [`${json}; charset=iso-8859-1`, 400],
])("Content-Type %j is answered with %i", async (type, status) => {
  const at = instance();
  const answer = await at.post(VIDEOS, CAT, { "content-type": type });
  const isTaken = status === 200;
  expect([answer.status, answer.body["error"]?.["param"]]).toEqual([
    status,
    isTaken ? undefined : "Content-Type",
  ]);
  expect(at.gateway.creates()).toHaveLength(isTaken ? 1 : 0);
});

// 2-video.md, Common, and 3-music-and-text.md, Endpoints, require Content-Type for videos and
// music. The documents do not mention it for images and text.
it.each<[path: string, body: object, status: number]>([
  [VIDEOS, CAT, 400],
  ["/v1/music/generations/sounds", { model: "x-music-a", prompt: "rain" }, 400],
  ["/v1/images/generations", { model: "stand-in-image", prompt: "a cat" }, 200],
  [
    "/v1beta/models/x-3.5-flash:generateContent",
    { contents: [{ role: "user", parts: [{ text: "Hello" }] }] },
    200,
  ],
])("%s without Content-Type", async (path, body, status) => {
  const at = instance();
  const init = { method: "POST", headers: { authorization: `Bearer ${KEY}` } };
  const untyped = new Request(`http://gateway.test${path}`, {
    ...init,
    body: new Blob([JSON.stringify(body)]),
  });
  expect(untyped.headers.has("content-type")).toBe(false);
  expect((await at.gateway.fetch(untyped)).status).toBe(status);
});

it("a model of category unknown can still be called, but a model of another category cannot", async () => {
  const { post } = instance();
  const unknown = { model: "stand-in-unknown", prompt: "a", anything: 1 };
  expect((await post(VIDEOS, unknown)).status).toBe(200);
  const { status, body } = await post("/v1/images/generations", CAT);
  expect([status, body["error"]?.["param"]]).toEqual([400, "model"]);
});

it("a create is acknowledged with a task id", async () => {
  const { body } = await instance().post(VIDEOS, CAT);
  const task_id = expect.stringMatching(/^task_01K[0-9A-HJKMNP-TV-Z]{23}$/) as string;
  expect(body).toEqual({ code: 200, data: [{ status: "submitted", task_id }] });
});

it("X-Service-Response-Version switches to the 202 answer", async () => {
  const version = { "x-service-response-version": "2" };
  const { status, body } = await instance().post(VIDEOS, CAT, version);
  const id = String(body["data"]?.["id"]);
  expect(status).toBe(202);
  expect(body).toEqual({
    code: 202,
    data: { id, object: "generation.task", status: "submitted", poll_url: `/v1/tasks/${id}` },
  });
});
