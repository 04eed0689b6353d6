// Recognises an answer from a server between client and gateway. The gateway sends JSON; a firewall
// or a load balancer sends a page.

const SHOWN = 300;
// Number of characters, from the start of a page, that are searched for the title.
const SEARCHED = 65_536;

/**
 * Returns the title of an HTML page, or the first line of another text. Returns `undefined` if the
 * text may come from the gateway: it is empty, or begins like JSON.
 */
export function pageTitle(text: string): string | undefined {
  const start = text.slice(0, SEARCHED).trim();
  if (start === "" || /^[[{]/.test(start)) return undefined;
  if (!start.startsWith("<")) return line(start.split(/[\r\n]/, 1)[0] ?? "");
  const page = start
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g, (_, text: string) => text.replace(/</g, "&lt;"));
  const [, , title = ""] = /<(title|h1|message)\b[^>]*>([^<]+)</i.exec(page) ?? [];
  return line(title) || line(page.replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)|<[^>]*>/gi, " "));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function line(text: string): string {
  const plain = text.replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (_, code?: string, name = "") =>
    code === undefined ? (ENTITIES[name] ?? " ") : String.fromCodePoint(+code),
  );
  return plain.replace(/\s+/g, " ").trim().slice(0, SHOWN);
}

/**
 * Returns the message about a page that a proxy, a firewall or a load balancer sent instead of the
 * gateway.
 */
export function pageFact(status: number, title: string): string {
  const titleText = title === "" ? "without a title" : JSON.stringify(title);
  return `A server between the client and the gateway answered ${status} with a page (${titleText})`;
}

export const PAGE_ADVICE =
  "Check baseUrl, and the proxies and firewalls on the way to it, then try again later.";
