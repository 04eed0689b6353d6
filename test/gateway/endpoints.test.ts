// Every endpoint of 1-core.md answers, on its documented method and path.
import { strFromU8, unzipSync } from "fflate";
import { describe, expect } from "vitest";
import { instance, KEY, type Answer, type Instance } from "./support/instance.js";
import { rowsOf } from "./rows/row.js";

const IMAGE = { model: "stand-in-image", prompt: "a cat", size: "16:9" };

const made = async (path: string, body: object): Promise<{ at: Instance; id: string }> => {
  const at = instance();
  const id = await at.create(path, body);
  at.clock.advance("10s");
  return { at, id };
};

describe("Endpoints", () => {
  const row = rowsOf("1-core.md, Endpoints");
  for (const [name, path] of [
    ["GET /v1/models", "/v1/models"],
    ["GET /v1/models/{model}/schema", "/v1/models/x-2.3/schema"],
    ["GET /v1/model-schema", "/v1/model-schema?model=stand-in/slash-video"],
    ["GET /v1/usage", "/v1/usage"],
    ["GET /usage", "/usage"],
  ] as const) {
    row(name, async () => {
      const { status, headers } = await instance().get(path);
      const type = "application/json; charset=utf-8";
      expect([status, headers.get("content-type")]).toEqual([200, type]);
    });
  }
  const task = async (query: string, path: string, body: object): Promise<Answer> => {
    const { at, id } = await made(path, body);
    return at.get(query + id);
  };
  row("GET /v1/tasks/{task_id}", async () => {
    const body = { model: "x-2.3", prompt: "a" };
    const { status } = await task("/v1/tasks/", "/v1/videos/generations", body);
    const unknown = await instance().get("/v1/tasks/task_unheard_of");
    expect([status, unknown.status]).toEqual([200, 404]);
  });
  row("GET /v1/characters_tasks/{task_id}", async () => {
    const { status } = await task("/v1/characters_tasks/", "/v1/characters/generations", {});
    expect(status).toBe(200);
  });
  row("GET /api/pricing/model", async () => {
    const { gateway, get } = instance();
    const at = async (query: string): Promise<[number, string]> => {
      const answer = await gateway.fetch(
        new Request(`http://gateway.test/api/pricing/model${query}`),
      );
      return [answer.status, await answer.text()];
    };
    expect((await at("?model=x-2.5-pro"))[0]).toBe(200);
    expect(await at("")).toEqual([400, expect.stringContaining("Missing model parameter")]);
    // "The Authorization header must not be sent."
    expect((await get("/api/pricing/model?model=x-2.5-pro")).status).toBe(400);
  });
  row("GET /api/pricing/models/all", async () => {
    const { gateway, get } = instance();
    const url = "http://gateway.test/api/pricing/models/all";
    expect((await gateway.fetch(new Request(url))).status).toBe(200);
    expect((await get("/api/pricing/models/all")).body["data"]).toMatchObject({
      models: { video: expect.any(Array) as unknown, audio: expect.any(Array) as unknown },
    });
  });
  row("POST /v1/uploads/images", async () => {
    const form = new FormData();
    form.append("file", new File([Buffer.from("GIF89a")], "a.gif"));
    const { gateway } = instance();
    const { status } = await gateway.fetch(
      new Request("http://gateway.test/v1/uploads/images", {
        method: "POST",
        headers: { authorization: `Bearer ${KEY}` },
        body: form,
      }),
    );
    expect(status).toBe(200);
  });
  row("POST /v1/images/generations", async () => {
    const { post } = instance();
    const send = async (more: object): Promise<number> =>
      (await post("/v1/images/generations", { ...IMAGE, ...more })).status;
    const [url, data] = ["https://files.test/a.png", "data:image/png;base64,AA=="];
    expect(await send({ image_urls: [{ url }] })).toBe(200);
    for (const wrong of [{ image_urls: [{ url: data }] }, { prompt: 7 }, { model: "x-2.3" }]) {
      expect(await send(wrong), JSON.stringify(wrong)).toBe(400);
    }
  });
  row("GET /v1/images/generations/{task_id}", async () => {
    const path = "/v1/images/generations";
    const good = await task(`${path}/`, path, IMAGE);
    expect(good.body).toEqual({
      status: "completed",
      url: expect.stringMatching(/\/files\/task_\w+\/image-1\.png$/) as string,
    });
    const bad = await task(`${path}/`, path, { ...IMAGE, prompt: "[[fail too dark]]" });
    expect(bad.body).toEqual({ status: "failed", fail_reason: "too dark" });
  });
  row("GET /v1/dashboard/billing/usage", async () => {
    const { at } = await made("/v1/videos/generations", { model: "x-2.3", prompt: "a" });
    at.clock.advance("1000h");
    const { body } = await at.get("/v1/dashboard/billing/usage?start_date=2027-01-01");
    expect(body["data"]).toEqual({ amount_usd: 0.216, credits: 2.16 });
  });
  row("POST /v1/logs/export", async () => {
    const { at, id } = await made("/v1/videos/generations", { model: "x-2.3", prompt: "a" });
    const exported = async (format: string): Promise<Uint8Array> => {
      const { body } = await at.post("/v1/logs/export", { format });
      const { pathname } = new URL(String(body["data"]?.["url"]));
      expect((await at.get(pathname)).status).toBe(404);
      at.clock.advance("10s");
      const file = await at.gateway.fetch(new Request(`http://gateway.test${pathname}`));
      expect(file.status).toBe(200);
      return new Uint8Array(await file.arrayBuffer());
    };
    expect(Buffer.from(await exported("csv")).toString()).toBe(
      "task_id,created,model,endpoint,status,cost_usd\r\n" +
        `${id},1785542400,x-2.3,/v1/videos/generations,completed,0.216\r\n`,
    );
    expect(sheetOf(await exported("xlsx"))).toContain(`<t xml:space="preserve">${id}</t>`);
    expect((await at.post("/v1/logs/export", { format: "pdf" })).status).toBe(400);
  });
});

/** The sheet of a workbook. */
const sheetOf = (zip: Uint8Array): string =>
  strFromU8(unzipSync(zip)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
