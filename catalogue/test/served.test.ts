// The gateway serves the files of the catalogue only at its own host names and to its own origin,
// and never in a frame. Its other routes are tested in test/gateway/http/own-host.test.ts.
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { siteOf } from "../../commands/catalogue/site.js";
import { PROJECT } from "../../commands/process-context.js";
import { startGateway, type StartedGateway } from "../../gateway/index.js";

const files = await siteOf(join(import.meta.dirname, "../../generated"), PROJECT);
const PATHS = ["/", ...[...files.keys()].flatMap(namesOf)];

/** Returns the paths of a file. A page is also served without its extension. */
function namesOf(file: string): readonly string[] {
  return file.endsWith(".html") ? [`/${file}`, `/${file.slice(0, -".html".length)}`] : [`/${file}`];
}

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startGateway({ site: (path) => Promise.resolve(files.get(path)) });
});
afterAll(() => gateway.close());

/** Returns the status, and the headers that limit frames. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<readonly [status: number | undefined, frame: unknown, policy: string]>(
    (resolve, reject) => {
      const sent = request(gateway.url + path, { headers, agent: false }, (answer) => {
        const { "x-frame-options": frame, "content-security-policy": policy = "" } = answer.headers;
        answer.resume();
        resolve([
          answer.statusCode,
          frame,
          String(policy).match(/frame-ancestors [^;]*/)?.[0] ?? "",
        ]);
      });
      sent.on("error", reject).end();
    },
  );

it("the table has the pages, the scripts and the data of every model and operation", () => {
  expect(PATHS).toEqual(
    expect.arrayContaining([
      "/",
      "/index",
      "/reference",
      "/page.js",
      "/style.css",
      "/gateway.json",
      "/openapi.json",
      "/data/x-v3-omni.json",
      "/calls/music-sounds.json",
    ]),
  );
});

it.each(PATHS)("%s", async (path) => {
  const unframed = ["DENY", "frame-ancestors 'none'"];
  const { host, origin } = new URL(gateway.url);
  expect(await ask(path, { host, origin })).toEqual([200, ...unframed]);
  const rebound = "evil.example:4010";
  expect(await ask(path, { host: rebound })).toEqual([403, ...unframed]);
  expect(await ask(path, { host: rebound, origin: `http://${rebound}` })).toEqual([
    403,
    ...unframed,
  ]);
  for (const foreign of ["https://evil.example", "http://localhost:1", "null"]) {
    expect(await ask(path, { host, origin: foreign })).toEqual([403, ...unframed]);
  }
});
