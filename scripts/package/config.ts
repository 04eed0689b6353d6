// What a configuration file imports, as `sdkgen/config`.
export { defineConfig, type Config } from "../../generator/command-line/config.js";
