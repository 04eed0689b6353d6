// The module `sdkgen/config`, which a user's sdkgen.config.ts imports.
export { defineConfig, type Config } from "../../commands/command-line/config.js";
