// Builds a drift report as a single HTML file, which a browser can open without a server.
import { createHash } from "node:crypto";
import { pageFiles } from "./page.js";
import type { PageReport } from "../data/drift-report.js";

/**
 * Returns the report as HTML. The content security policy allows only this page's script and style,
 * by their hashes.
 */
export async function driftPage(report: PageReport): Promise<string> {
  const files = await pageFiles();
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  const [script, style] = [text("drift.js"), text("style.css")];
  // Escapes `<`. Otherwise `</script>` in the report would end the script element.
  const json = JSON.stringify(report).replaceAll("<", "\\u003c");
  return `<!doctype html>
<!--
${text("drift.txt")}-->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'">
<title>Catalog drift</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="report">${json}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
