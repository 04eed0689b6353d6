// Notes beside the SDK what has been published, also where the SDK was generated anew meanwhile.
import { EXIT, ReleaseFailure } from "../failure.js";
import type { Registry } from "../publish/registry.js";
import { isSameSdk, type Manifest } from "../sdk/folder.js";
import type { ReleaseContext } from "./release.js";

/** What is released, and where that is noted. */
export interface Target {
  readonly registry: Registry;
  readonly manifest: Manifest;
  /** Folder of the SDK. */
  readonly sdk: string;
  /** The copy of it that was packed. */
  readonly packed: string;
  readonly context: ReleaseContext;
}

// A generator that is writing the SDK is done in a moment.
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** Notes a version that the registry has; what goes wrong here takes nothing back there. */
export async function note({ manifest, sdk, packed, context }: Target): Promise<void> {
  const { name, version } = manifest;
  for (let attempt = 1; ; attempt++) {
    try {
      await context.markReleased(sdk, version, packed);
      break;
    } catch (error) {
      if (attempt === ATTEMPTS) throw unnoted(`${name}@${version}`, sdk, error);
      await context.delay(PAUSE_MS);
    }
  }
  if (await isSameSdk(sdk, packed).catch(() => true)) return;
  context.print(
    `  ${sdk} was generated anew meanwhile: what is noted is what was published; run npm run generate, which gives the next version`,
  );
}

const unnoted = (published: string, sdk: string, error: unknown) =>
  new ReleaseFailure(
    EXIT.output,
    `${published} is published, but that could not be noted in ${sdk}: ${error instanceof Error ? error.message : String(error)} Run the command again: it notes what is published already. Where the SDK is another one by now, first restore what was published from version control, all files and contracts.lock.json.`,
  );

/** The refusal of an SDK whose version is released, but not with what it holds. */
export const generatedSince = ({ name, version }: Manifest, sdk: string): ReleaseFailure =>
  new ReleaseFailure(
    EXIT.usage,
    `${sdk} was generated anew while ${name}@${version} was published, and holds more than that. Run npm run generate: it gives the next version.`,
  );
