// npm run build:cli: builds the program that users install into dist/.
import { bundleCli } from "./bundle-cli.js";

process.stdout.write(`${await bundleCli()}\n`);
