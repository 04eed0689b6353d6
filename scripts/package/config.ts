// What a configuration file imports, as `sdkgen/config`.
export { defineConfig, type Config } from "../../commands/command-line/config.js";
