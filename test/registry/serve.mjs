// Serves an npm registry on loopback from an empty folder, and prints its address. This registry
// requests nothing from other registries.
import { join } from "node:path";
import { runServer } from "verdaccio";

const [folder] = process.argv.slice(2);
const server = await runServer({
  storage: join(folder, "storage"),
  // verdaccio resolves the paths of its configuration from here.
  configPath: join(folder, "config.yaml"),
  auth: { htpasswd: { file: join(folder, "users"), max_users: 10, algorithm: "md5" } },
  uplinks: {},
  packages: { "**": { access: "$all", publish: "$authenticated", unpublish: "nobody" } },
  web: { enable: false },
  log: { type: "stdout", format: "json", level: "fatal" },
  max_body_size: "50mb",
});
// stdin closes when the parent process is gone, however it ended.
process.stdin.on("end", () => process.exit()).resume();
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}/\n`);
});
