// The routes below /__gateway: the page, the request log, the state, and controls for tests.
import { Hono, type Context } from "hono";
import { json } from "../http/answer.js";
import { MAX_BODY_BYTES, readBytes } from "../http/body.js";
import type { Latest } from "../instance/memory.js";
import { isObject } from "../validation/json-path.js";
import type { Service } from "../instance/service.js";
import { MOST_BODIES } from "./bodies.js";
import { instanceState } from "./instance-state.js";

/**
 * Returns the routes below /__gateway. `page` reads the HTML file of the page. Without this file,
 * /__gateway answers the state as JSON. No API key is needed, because a gateway is for tests and
 * listens on 127.0.0.1 by default.
 */
export function observeRoutes(service: Service, page: () => Promise<Response | undefined>): Hono {
  const app = new Hono();
  app.get("/__gateway", async () => (await page()) ?? json(instanceState(service)));
  const { log, creates, ledger } = service;
  app.get("/__gateway/requests", (c) =>
    json({ total: log.total(), requests: selectItems(c, log) }),
  );
  app.get("/__gateway/requests/:n{[0-9]{1,9}}", (c) => {
    const n = Number(c.req.param("n"));
    const bodies = log.bodiesOf(n);
    if (bodies !== undefined) return json({ n, ...bodies });
    const isKnown = n > 0 && n <= log.total();
    return isKnown
      ? json(
          {
            error: {
              message: `The bodies of request ${n} are deleted; only the latest ${MOST_BODIES} requests have bodies`,
            },
          },
          410,
        )
      : json(
          {
            error: {
              message: `There is no request ${n}; GET /__gateway/requests lists the latest requests`,
            },
          },
          404,
        );
  });
  app.get("/__gateway/state", () => json(instanceState(service)));
  app.get("/__gateway/creates", (c) =>
    json({ total: creates.total(), creates: selectItems(c, creates) }),
  );
  app.get("/__gateway/ledger", (c) => {
    const task = c.req.query("task");
    const entries = selectItems(c, ledger.recent);
    return json({
      balances: ledger.balances(),
      total: ledger.recent.total(),
      entries: task === undefined ? entries : entries.filter((entry) => entry.task === task),
    });
  });

  app.post("/__gateway/clock", (c) =>
    runControl(c.req.raw, ({ advance }) => {
      if (typeof advance !== "string" && typeof advance !== "number") {
        throw new RangeError('advance must be a duration; send a body such as {"advance": "72h"}');
      }
      service.clock.advance(advance);
      return { time: new Date(service.clock.now()).toISOString() };
    }),
  );
  app.post("/__gateway/scenarios", (c) =>
    runControl(c.req.raw, ({ scenario, on }) => {
      if (typeof scenario !== "string")
        throw new RangeError('scenario must be a text; send a body such as {"scenario": "429 x2"}');
      service.scenarios.add(scenario, typeof on === "string" ? on : undefined);
      return { added: scenario };
    }),
  );
  app.delete("/__gateway/scenarios", () => {
    service.scenarios.clear();
    return json({ cleared: true });
  });
  app.notFound(() =>
    json(
      {
        error: {
          message: "There is no such route below /__gateway; gateway/README.md lists all routes",
        },
      },
      404,
    ),
  );
  return app;
}

/**
 * Returns the list items that the query selects, oldest first. `after` is the `total` of an earlier
 * answer, and selects only newer items. `limit` is the maximum number of items. If there are more
 * items, only the latest are returned.
 */
function selectItems<T>(c: Context, { list }: Pick<Latest<T>, "list">): readonly T[] {
  const number = (name: string): number | undefined => {
    const text = c.req.query(name) ?? "";
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const items = list(number("after"));
  return items.slice(Math.max(0, items.length - (number("limit") ?? Infinity)));
}

/**
 * Calls `control` with the JSON body of a request. Answers 400 if the body is no JSON object, or if
 * `control` throws a RangeError.
 */
async function runControl(
  request: Request,
  control: (body: Readonly<Record<string, unknown>>) => unknown,
): Promise<Response> {
  const bytes = (await readBytes(request, MAX_BODY_BYTES)) ?? new Uint8Array();
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(body)) throw new RangeError("The request body must be a JSON object");
    return json(control(body));
  } catch (error) {
    const message =
      error instanceof RangeError ? error.message : "The request body must be a JSON object";
    return json({ error: { message } }, 400);
  }
}
