// The result files of completed tasks, until they expire; no key is needed, as for any URL of a result.
import type { App } from "../http/app.js";
import type { Service } from "../instance/service.js";
import { resultAt } from "./result-file.js";
import { gone, missing, servedBytes } from "./served-bytes.js";

/** Adds the download of result files. */
export function fileRoutes(app: App, service: Service): void {
  app.get("/files/:task_id/:name", (c) => {
    const { task_id, name } = c.req.param();
    const file = resultAt(service.tasks, task_id, name, c.env.trace.at);
    if (file === undefined) return missing();
    if (file === "gone") return gone("This result has expired; see expires_at");
    return servedBytes(file.bytes, file.mime, c.req.header("range"));
  });
}
