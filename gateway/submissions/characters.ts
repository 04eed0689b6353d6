// Creation of character tasks. Assumption: the endpoint is not shown; the plainest one that fits its query is offered.
import type { App } from "../http/app.js";
import { jsonBody } from "../http/body.js";
import { callerOf } from "../http/caller.js";
import type { Service } from "../instance/service.js";
import { submit } from "./submit.js";

/** Assumption: see the first line. Any JSON object is accepted; `name` names the character. */
const CHARACTERS_ENDPOINT = "/v1/characters/generations";

/** Adds the creation of characters; GET /v1/characters_tasks/{task_id} is a task query. */
export function characterRoutes(app: App, service: Service): void {
  app.post(CHARACTERS_ENDPOINT, (c) => {
    const key = callerOf(service, c);
    const body = jsonBody(c);
    const { name } = body;
    const model = "character";
    c.env.trace.model = model;
    return submit(service, c, {
      key,
      model,
      endpoint: CHARACTERS_ENDPOINT,
      pollPath: "/v1/characters_tasks/{task_id}",
      kind: "character",
      body,
      refusal: () => undefined,
      product: () => ({
        kind: "character",
        characterId: service.ids.next("ch_", c.env.trace.at),
        name: typeof name === "string" && name !== "" ? name.slice(0, 100) : "Character",
      }),
      price: () => 0,
    });
  });
}
