// Public URLs: the gateway and the runtime must both give the same literal verdicts.
import { expect, test } from "vitest";
import { isPublicUrl as inGateway } from "../../gateway/validation/public-url.js";
import { isPublicUrl as inRuntime } from "../../runtime/validation/public-url.js";
import { PRIVATE_HOSTS, PUBLIC_HOSTS, RELAYED_HOSTS, SPECIAL_HOSTS } from "./tables/hosts.js";
import { NOT_PUBLIC, PUBLIC } from "./tables/public-urls.js";

const verdicts = (url: string) => ({
  gateway: [inGateway(url, ["https"]), inGateway(url, ["https", "http"])],
  runtime: [inRuntime(url), inRuntime(url, "http")],
});
const all = (https: boolean, http: boolean) => ({ gateway: [https, http], runtime: [https, http] });
const overHttp = (url: string) => url.replace(/^https/i, "http");

const at = (host: string) => `https://${host}/a.png`;

const publicHosts = [...PUBLIC_HOSTS, ...RELAYED_HOSTS];
test.each([...PUBLIC, ...publicHosts.map(at)])("%j is public", (url) => {
  expect(verdicts(url)).toEqual(all(true, true));
  expect(verdicts(overHttp(url))).toEqual(all(false, true));
});

test.each([...NOT_PUBLIC, ...[...PRIVATE_HOSTS, ...SPECIAL_HOSTS].map(at)])(
  "%j is not public",
  (url) => {
    expect(verdicts(url)).toEqual(all(false, false));
    expect(verdicts(overHttp(url))).toEqual(all(false, false));
  },
);

test("a long text is checked without delay", () => {
  const started = process.cpuUsage();
  for (const part of ["a", "a.", "a-", ".", "@", "xn--a.", "1.", "[", "%61", "/"]) {
    for (const end of ["", "/", "\\", " "]) verdicts(`https://${part.repeat(30_000)}${end}`);
  }
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
});
