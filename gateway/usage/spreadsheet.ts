// Rows as the file of an export: CSV (RFC 4180), or the smallest XLSX workbook that spreadsheets open (ECMA-376).
import { strToU8, zipSync } from "fflate";

export type Rows = readonly (readonly (string | number)[])[];

/** CSV with CRLF line ends. Text that a spreadsheet would run as a formula is quoted as text. */
export function csv(rows: Rows): Uint8Array {
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

export function xlsx(rows: Rows): Uint8Array {
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
  // A fixed time, so that equal rows give equal bytes; no archive is older.
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
    // XML 1.0 has no place for most control characters.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}
