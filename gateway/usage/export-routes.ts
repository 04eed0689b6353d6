// GET /v1/dashboard/billing/usage and POST /v1/logs/export. The API documents do not show the
// fields of the requests and answers, so the fields here are an assumption.
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
import { strToU8, zipSync } from "fflate";

const MIME = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Adds the routes for total spending, for an export of call details, and for the download of an
 * export.
 */
export function exportRoutes(app: App, service: Service): void {
  // The API documents say "Cumulative spending only, no filters", so query parameters are ignored.
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

  // The export takes as long as a task. When the export ends, its file can be downloaded.
  app.post("/v1/logs/export", (c) => {
    const key = callerOf(service, c);
    const { format = "csv" } = jsonBody(c);
    if (format !== "csv" && format !== "xlsx") {
      throw invalid('format must be "csv" or "xlsx"', "format");
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
    const exportFile = service.exports.find(id, at);
    if (exportFile === undefined || at < exportFile.readyAt) return missing();
    if (at >= exportFile.expiresAt) return gone("This export has expired; request a new export");
    return servedBytes(exportFile.bytes, MIME[exportFile.format], c.req.header("range"));
  });
}

/** Returns table rows: the column names, then the calls of a key, oldest first. */
function callDetails(service: Service, keyId: string, now: number): Rows {
  const tasks = service.tasks.list().map((task) => {
    const status: string = statusAt(task, now);
    // Only a completed task costs something.
    const micros = status === "completed" ? task.price : 0;
    return { ...task, at: task.timeline.created, status, micros };
  });
  // The task store deletes a task at the latest `retentionMs` after its end. The export treats text
  // calls alike: it leaves out the calls that are at least `retentionMs` old.
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

// The rest of this file writes CSV (RFC 4180), and the smallest valid XLSX workbook (ECMA-376).

type Rows = readonly (readonly (string | number)[])[];

/**
 * Returns CSV with CRLF line ends. Puts an apostrophe before a text that a spreadsheet would run as
 * a formula.
 */
function csv(rows: Rows): Uint8Array {
  const cell = (value: string | number): string => {
    const text = String(value);
    const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return strToU8(rows.map((row) => `${row.map(cell).join(",")}\r\n`).join(""));
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats";

function xlsx(rows: Rows): Uint8Array {
  const parts = {
    "[Content_Types].xml":
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
      `<Default Extension="rels" ContentType="${TYPE}-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}-officedocument.spreadsheetml.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}-officedocument.spreadsheetml.worksheet+xml"/>` +
      "</Types>",
    "_rels/.rels": relationships("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml":
      `${DECLARATION}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">` +
      '<sheets><sheet name="calls" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relationships("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml":
      `${DECLARATION}<worksheet xmlns="${SHEET}"><sheetData>` +
      rows.map((row) => `<row>${row.map(xmlCell).join("")}</row>`).join("") +
      "</sheetData></worksheet>",
  };
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const);
  // A fixed time gives equal bytes for equal rows. 1980 is the earliest year that ZIP allows.
  return zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1) });
}

function relationships(kind: string, target: string): string {
  return (
    `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`
  );
}

function xmlCell(value: string | number): string {
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  const text = value
    // XML 1.0 does not allow most control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
