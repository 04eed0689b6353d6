// The result files of completed tasks, until they expire; no key is needed, as for any URL of a result.
import type { App } from "../http/app.js";
import type { Service } from "../service/service.js";
import { statusAt } from "../tasks/task.js";
import { resultFile } from "./result-file.js";
import { gone, missing, servedBytes } from "./served-bytes.js";

/** Adds the download of result files. */
export function fileRoutes(app: App, service: Service): void {
  app.get("/files/:task_id/:name", (c) => {
    const { at } = c.env.trace;
    const task = service.tasks.find(c.req.param("task_id"));
    if (task === undefined || statusAt(task, at) !== "completed") return missing();
    if (at >= task.expiresAt) return gone("This result has expired; see expires_at");
    const file = resultFile(task.product, c.req.param("name"));
    if (file === undefined) return missing();
    return servedBytes(file.bytes, file.mime, c.req.header("range"));
  });
}
