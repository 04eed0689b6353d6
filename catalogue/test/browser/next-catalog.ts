// Makes a drift report for screenshots. It compares the SDK of this repository with an invented
// next catalog.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runDrift } from "../../../commands/drift/run.js";
import type { StartedGateway } from "../../../gateway/index.js";
import { type Loose, saveCatalog } from "../../../test/e2e/generate/support/catalog.js";
import { commandRun } from "../../../test/e2e/generate/support/in-process.js";
import { ROOT } from "./browser.js";
import { isJsonArray, isJsonObject, type JsonObject } from "../../../generator/index.js";

/**
 * Returns the address of the report. In the next catalog each model has a new version, and one
 * model is missing.
 */
export async function driftToDraw(gateway: StartedGateway): Promise<string> {
  const answer = await fetch(`${gateway.url}/v1/models?expand=parameters`, {
    headers: { authorization: `Bearer ${gateway.apiKey}` },
  });
  const { data } = (await answer.json()) as { readonly data: readonly Loose[] };
  const folder = await mkdtemp(join(tmpdir(), "drift-"));
  const catalog = saveCatalog(folder, "next.json", data.slice(1).map(nextOf));
  const html = join(folder, "drift.html");
  const args = ["--out", join(ROOT, "generated"), "--catalog", catalog, "--html", html];
  const { code, err } = await commandRun("drift", runDrift, args);
  if (code !== 1) throw new Error(`sdkgen drift ended with ${code}: ${err}`);
  return pathToFileURL(html).href;
}

function nextOf(model: Loose): Loose {
  const { parameters } = model;
  if (!isJsonObject(parameters) || !isJsonObject(parameters["input_schema"])) return model;
  const schema = parameters["input_schema"];
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  const changed = Object.entries(properties).map(([name, field]) => [name, nextField(name, field)]);
  const input_schema = {
    ...schema,
    properties: { ...Object.fromEntries(changed), watermark_text: { type: "string" } },
  };
  return { ...model, parameters: { ...parameters, schema_version: "2026-12-01", input_schema } };
}

function nextField(name: string, field: JsonObject[string] | undefined) {
  if (!isJsonObject(field)) return field;
  const { maximum, enum: values } = field;
  if (name === "duration" && typeof maximum === "number") return { ...field, maximum: maximum - 2 };
  if (name === "aspect_ratio" && isJsonArray(values)) {
    return { ...field, enum: [...values, "21:9"] };
  }
  if (name === "prompt") return { ...field, description: "What is to be seen, in any language." };
  return field;
}
