// Creates character tasks. The API documents show the query of these tasks, but not their create
// endpoint. So the path and the body of the create endpoint are assumptions.
import type { App } from "../http/app.js";
import { jsonBody } from "../http/body.js";
import { callerOf } from "../http/caller.js";
import type { Service } from "../instance/service.js";
import { submit } from "./submit.js";

/** Assumption: the endpoint accepts any JSON object. `name` is the character's name. */
const CHARACTERS_ENDPOINT = "/v1/characters/generations";

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
