// Notes in the SDK's folder what has been published, also where the SDK was generated anew meanwhile.
import { EXIT, ReleaseFailure } from "../failure.js";
import { isSameSdk, type Manifest } from "../sdk/folder.js";

/** What noting a release needs. */
export interface Noting {
  /** Notes in the SDK's folder that a version is released, as the folder `packed` holds it. */
  readonly markReleased: (sdk: string, version: string, packed: string) => Promise<void>;
  readonly delay: (ms: number) => Promise<void>;
  readonly print: (text: string) => void;
}

// A generator that is writing the SDK is done in a moment.
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/** Notes a version that the registry has, made of the copy `packed`; what goes wrong here takes nothing back there. */
export async function note(
  { name, version }: Manifest,
  sdk: string,
  packed: string,
  { markReleased, delay, print }: Noting,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await markReleased(sdk, version, packed);
      break;
    } catch (error) {
      if (attempt === ATTEMPTS) throw unnoted(`${name}@${version}`, sdk, error);
      await delay(PAUSE_MS);
    }
  }
  if (await isSameSdk(sdk, packed).catch(() => true)) return;
  print(
    `  ${sdk} was generated anew meanwhile: what is noted is what was published; run npm run generate, which gives the next version`,
  );
}

const unnoted = (published: string, sdk: string, error: unknown) =>
  new ReleaseFailure(
    EXIT.output,
    `${published} is published, but that could not be noted in ${sdk}: ${error instanceof Error ? error.message : String(error)} Run the command again: it notes what is published already. Where the SDK is another one by now, first restore what was published from version control, all files and contracts.lock.json.`,
  );
