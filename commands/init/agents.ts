// Plans the files that make Claude Code, Cursor and VS Code start the SDK's MCP server. The files
// do not contain the API key.
import { DEFAULT_NAME, programName } from "../../generator/index.js";
import type { PlannedFile } from "./files.js";

// The most that an agent may spend, in USD, until the user changes the file.
const MAX_USD = "5";

/** Returns one configuration file for each agent program. `name` is the package name of the SDK. */
export function agentFiles(name: string = DEFAULT_NAME): readonly PlannedFile[] {
  const program = programName(name);
  const packages = [`${name}@1`, "@modelcontextprotocol/server@2"];
  const start = {
    command: "npx",
    args: ["-y", ...packages.flatMap((one) => ["-p", one]), program, "mcp", "--max-usd", MAX_USD],
  };
  const withKey = (key: string) => ({ ...start, env: { GATEWAY_API_KEY: key } });
  const input = {
    id: "gateway-api-key",
    type: "promptString",
    description: "API key of the gateway",
    password: true,
  };
  return [
    file(".mcp.json", { mcpServers: { [program]: withKey("${GATEWAY_API_KEY}") } }),
    file(".cursor/mcp.json", { mcpServers: { [program]: withKey("${env:GATEWAY_API_KEY}") } }),
    file(".vscode/mcp.json", {
      inputs: [input],
      servers: { [program]: { type: "stdio", ...withKey(`\${input:${input.id}}`) } },
    }),
  ];
}

const file = (path: string, value: object): PlannedFile => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
});
