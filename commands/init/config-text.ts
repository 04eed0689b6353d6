// The text of sdkgen.config.ts: every setting with its meaning; those without a value as comments.
import { DEFAULT_OUT, type Config } from "../command-line/config.js";

/** Setting → its meaning, one line each, and an example. */
const LINES: Readonly<Record<keyof Config, readonly [says: string, example: string]>> = {
  out: ["Folder of the SDK, which generate writes and the workflows commit.", `"${DEFAULT_OUT}"`],
  name: [
    "Package name of the SDK. Without it: the one in its package.json, at first gateway-sdk.",
    '"@acme/gateway-sdk"',
  ],
  baseUrl: [
    "Address of the gateway; GATEWAY_BASE_URL goes over it. The key is read from GATEWAY_API_KEY only.",
    '"https://gateway.example.com"',
  ],
  catalog: [
    "Saved answer of GET /v1/models?expand=parameters to read instead of a gateway.",
    '"catalog.json"',
  ],
  registry: [
    "Registry that releases go to. Without it: the one that npm is configured with.",
    '"https://npm.example.com"',
  ],
  repository: [
    "Address of this repository, for the SDK's package.json; publishing with provenance needs it.",
    '"https://git.example.com/acme/sdk"',
  ],
  license: ["Licence of the SDK, as an SPDX expression.", '"MIT"'],
  only: ["Only models whose id matches one of these patterns.", '["x-*"]'],
  categories: ["Only models of these categories.", '["video", "image"]'],
  strict: [
    "Whether generate ends with 1 where an entry of the catalog was rejected or a model has lost its contract.",
    "true",
  ],
  rules: [
    "Live model id: id of the documented model whose rules and facts it follows; generate --map writes them.",
    '{ "vendor-v3-omni": "x-v3-omni" }',
  ],
  operations: [
    "Models that an operation of the client takes, and no others: images, text, music.sounds, music.adjustSpeed,\n" +
      "  // music.extendFlowMusic, music.uploadCover.",
    '{ "music.sounds": ["live-id"] }',
  ],
  endpoints: [
    "Create endpoints of the gateway that are not /v1/ with plain segments.",
    '[{ operation: "model_3d", method: "POST", endpoint: "/v2/3d/generations" }]',
  ],
};

/** The text of the configuration with these settings. */
export function configText(settings: Config): string {
  const parts = Object.entries(LINES).map(([name, [says, example]]) => {
    const value = settings[name as keyof Config];
    const line =
      value === undefined ? `// ${name}: ${example},` : `${name}: ${JSON.stringify(value)},`;
    return `  // ${says}\n  ${line}\n`;
  });
  return `// Settings of generate, drift, build and release, here and in the workflows. Flags win over them.
import { defineConfig } from "sdkgen/config";

export default defineConfig({
${parts.join("\n")}});
`;
}
