// Has json-schema-to-typescript print bare schemas: nothing of the catalog in, nothing but plain types out.
import type { Bare } from "./bare-schema.js";

/** The interface whose members `m0`, `m1`, … are the printed schemas. */
export const ROOT = "Root";

/** Declarations of {@link ROOT} and what it needs. Reads no file, opens no connection, and loads the library only now. */
export async function printBare(schemas: readonly Bare[]): Promise<string> {
  return quietly(() => compiled(schemas));
}

async function compiled(schemas: readonly Bare[]): Promise<string> {
  const { compile } = await import("json-schema-to-typescript");
  const members = schemas.map((schema, index) => [`m${index}`, schema] as const);
  const root = {
    type: "object",
    properties: Object.fromEntries(members),
    required: members.map(([name]) => name),
    additionalProperties: false,
  };
  // The library writes into what it is given.
  const copy = JSON.parse(JSON.stringify(root)) as Parameters<typeof compile>[0];
  return compile(copy, ROOT, {
    // No prettier: it would look for a configuration on disk.
    format: false,
    bannerComment: "",
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    unknownAny: true,
    enableConstEnums: false,
    $refOptions: { resolve: { external: false, file: false, http: false } },
  });
}

let running = 0;
let verbose: string | undefined;

// With VERBOSE in the environment the library tells on stdout what it does, which is no place for it: `--json` promises
// one object there. It asks each time, so the variable is away as long as any run of it lasts.
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  if (running++ === 0) {
    verbose = process.env["VERBOSE"];
    delete process.env["VERBOSE"];
  }
  try {
    return await run();
  } finally {
    if (--running === 0 && verbose !== undefined) process.env["VERBOSE"] = verbose;
  }
}
