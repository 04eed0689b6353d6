// The exports of `sdkgen/config`, for configuration files.
export { defineConfig, type Config } from "../../commands/command-line/config.js";
