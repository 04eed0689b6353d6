// Runs copied shell and Python code. Skips the pauses between polls.
import { spawn } from "node:child_process";
import { text as textOf } from "node:stream/consumers";

/** The end of a program. */
export interface EndedProgram {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The gateway that a program calls. */
interface CalledGateway {
  readonly url: string;
  readonly apiKey: string;
}

// A replacement for the Python package `requests`, with only the functions that the copied code
// uses.
const REQUESTS = `
import json as _json, sys, time, types, urllib.error, urllib.request
class RequestException(Exception): pass
class _Answer:
    def __init__(self, answer):
        self.status_code = answer.status
        self.ok = answer.status < 400
        self.text = answer.read().decode()
    def json(self): return _json.loads(self.text)
    def raise_for_status(self):
        if not self.ok: raise RequestException(self.text)
    def iter_lines(self, decode_unicode): return self.text.splitlines()
def _send(request):
    try:
        return _Answer(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        return _Answer(error)
    except OSError as error:
        raise RequestException(error)
def get(url, headers, timeout): return _send(urllib.request.Request(url, None, headers))
def post(url, headers, json, stream=False):
    headers = {**headers, "Content-Type": "application/json"}
    return _send(urllib.request.Request(url, _json.dumps(json).encode(), headers))
sys.modules["requests"] = types.SimpleNamespace(get=get, post=post, RequestException=RequestException)
time.sleep = lambda seconds: None
exec(compile(sys.argv[1], "copied", "exec"), {})
`;

/** Runs the text of a tab against a gateway. */
export const runProgram = (
  tab: "curl" | "Python",
  text: string,
  gateway: CalledGateway,
): Promise<EndedProgram> =>
  tab === "curl"
    ? run("sh", ["-c", `sleep() { :; }\n${text}`], gateway)
    : run("python3", ["-c", REQUESTS, text], gateway);

async function run(
  program: string,
  args: readonly string[],
  { url, apiKey }: CalledGateway,
): Promise<EndedProgram> {
  const env = { ...process.env, GATEWAY_BASE_URL: url, GATEWAY_API_KEY: apiKey };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve).on("error", reject);
  });
  const [out, err, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), ended]);
  return { code, out, err };
}
