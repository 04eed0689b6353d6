// /__gateway: the page, the request log, the state, and the controls of an instance. Not part of the service.
import { Hono } from "hono";
import { json } from "../http/answer.js";
import { MAX_BODY_BYTES, readBytes } from "../http/body.js";
import { isObject } from "../validation/json-path.js";
import type { Service } from "../instance/service.js";
import { instanceState } from "./instance-state.js";

/** The routes below /__gateway; `page` gives the first of them. They need no key: only the owner of the gateway can reach its port. */
export function observeRoutes(service: Service, page: () => Promise<Response | undefined>): Hono {
  const app = new Hono();
  app.get("/__gateway", async () => (await page()) ?? json(instanceState(service)));
  app.get("/__gateway/requests", (c) => {
    const limit = c.req.query("limit") ?? "";
    const requests = service.log.list();
    const from = /^\d{1,9}$/.test(limit) ? Math.max(0, requests.length - Number(limit)) : 0;
    return json({ total: service.log.total(), requests: requests.slice(from) });
  });
  app.get("/__gateway/state", () => json(instanceState(service)));
  app.get("/__gateway/creates", () =>
    json({ total: service.creates.total(), creates: service.creates.list() }),
  );
  app.get("/__gateway/ledger", () =>
    json({ balances: service.ledger.balances(), entries: service.ledger.recent() }),
  );

  app.post("/__gateway/clock", (c) =>
    controlled(c.req.raw, ({ advance }) => {
      if (typeof advance !== "string" && typeof advance !== "number") {
        throw new RangeError('Send {"advance": "72h"}');
      }
      service.clock.advance(advance);
      return { time: new Date(service.clock.now()).toISOString() };
    }),
  );
  app.post("/__gateway/scenarios", (c) =>
    controlled(c.req.raw, ({ scenario, on }) => {
      if (typeof scenario !== "string") throw new RangeError('Send {"scenario": "429 x2"}');
      service.scenarios.add(scenario, typeof on === "string" ? on : undefined);
      return { added: scenario };
    }),
  );
  app.delete("/__gateway/scenarios", () => {
    service.scenarios.clear();
    return json({ cleared: true });
  });
  app.notFound(() => json({ error: { message: "There is no such page" } }, 404));
  return app;
}

/** Runs a control with the JSON object of a request; 400 with a sentence where the object is wrong. */
async function controlled(
  request: Request,
  control: (body: Readonly<Record<string, unknown>>) => unknown,
): Promise<Response> {
  const bytes = (await readBytes(request, MAX_BODY_BYTES)) ?? new Uint8Array();
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(body)) throw new RangeError("Send a JSON object");
    return json(control(body));
  } catch (error) {
    const message = error instanceof RangeError ? error.message : "Send a JSON object";
    return json({ error: { message } }, 400);
  }
}
