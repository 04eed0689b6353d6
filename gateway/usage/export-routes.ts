// GET /v1/dashboard/billing/usage and POST /v1/logs/export. Assumption: their shapes are not shown; the plainest that fit.
import { seconds, wholeSecond } from "../instance/clock.js";
import { json } from "../http/answer.js";
import type { App } from "../http/app.js";
import { jsonBody } from "../http/body.js";
import { callerOf, originOf } from "../http/caller.js";
import { invalid } from "../http/refusal.js";
import { gone, missing, servedBytes } from "../files/served-bytes.js";
import { toCredits, toUsd } from "../money/ledger.js";
import type { Service } from "../instance/service.js";
import { statusAt } from "../tasks/task.js";
import { csv, xlsx, type Rows } from "./spreadsheet.js";
const MIME = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Adds cumulative spending, the export of call details, and the download of its file. */
export function exportRoutes(app: App, service: Service): void {
  // "Cumulative spending only, no filters": parameters are ignored.
  app.get("/v1/dashboard/billing/usage", (c) => {
    const key = callerOf(service, c);
    const micros = service.postings
      .between(0, Infinity)
      .reduce((sum, row) => (row.keyId === key.id ? sum + row.micros : sum), 0);
    return json({
      success: true,
      data: { amount_usd: toUsd(micros), credits: toCredits(micros) },
    });
  });

  // Asynchronous: the file is there after the time that a task takes.
  app.post("/v1/logs/export", (c) => {
    const key = callerOf(service, c);
    const { format = "csv" } = jsonBody(c);
    if (format !== "csv" && format !== "xlsx") {
      throw invalid("format must be csv or xlsx", "format");
    }
    const { at } = c.env.trace;
    const rows = callDetails(service, key.id, at);
    const id = service.ids.next("export_", at);
    const readyAt = at + service.taskTimeMs;
    const expiresAt = wholeSecond(readyAt + service.resultLifetimeMs);
    const bytes = format === "csv" ? csv(rows) : xlsx(rows);
    service.exports.put(id, at, { format, bytes, readyAt, expiresAt });
    return json({
      success: true,
      data: {
        export_id: id,
        status: "submitted",
        format,
        url: `${originOf(service, c)}/exports/${id}.${format}`,
        expires_at: seconds(expiresAt),
      },
    });
  });

  app.get("/exports/:name", (c) => {
    const [id = ""] = c.req.param("name").split(".");
    const { at } = c.env.trace;
    const made = service.exports.find(id, at);
    if (made === undefined || at < made.readyAt) return missing();
    if (at >= made.expiresAt) return gone("This export has expired");
    return servedBytes(made.bytes, MIME[made.format], c.req.header("range"));
  });
}

/** Column names, then the calls of a key, oldest first. */
function callDetails(service: Service, keyId: string, now: number): Rows {
  const tasks = service.tasks.list().map((task) => {
    const status: string = statusAt(task, now);
    // What a task has cost so far.
    const micros = status === "completed" ? task.price : 0;
    return { ...task, at: task.timeline.created, status, micros };
  });
  // A text call has no task, and is forgotten as tasks are.
  const texts = service.textCalls
    .list()
    .filter(({ at }) => now - at < service.retentionMs)
    .map((call) => ({ ...call, id: "", status: "completed" }));
  const rows = [...tasks, ...texts]
    .filter((call) => call.keyId === keyId)
    .sort((a, b) => a.at - b.at)
    .map(({ id, at, model, endpoint, status, micros }) => {
      return [id, seconds(at), model, endpoint, status, toUsd(micros)];
    });
  return [["task_id", "created", "model", "endpoint", "status", "cost_usd"], ...rows];
}
