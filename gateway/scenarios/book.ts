// Finds the scenarios of a request in its header, its prompt and the instance; counts their uses.
import { createHash } from "node:crypto";
import { isObject, valuesAt } from "../validation/json-path.js";
import { parseScenarios, promptScenarios, type Scenario } from "./scenario.js";

/** A scenario that may apply to a request. Call `use` only if it has an effect. */
export interface Offer {
  readonly scenario: Scenario;
  /** False if it has been used up. */
  isAvailable(): boolean;
  /** Counts one use. False if it has been used up, possibly by a concurrent request. */
  use(): boolean;
}

/** The parts of a request that scenarios depend on. */
interface ScenarioRequest {
  readonly method: string;
  readonly path: string;
  readonly header: string | undefined;
  readonly authorization: string;
  readonly body: Uint8Array | undefined;
}

export interface ScenarioBook {
  /**
   * Applies to later requests, once unless the text has `xN` or `always`.
   *
   * @param on Only requests whose `METHOD /path` contains this text, e.g. `POST /v1/videos`.
   * Default: every request of the service, without downloads of files.
   * @throws RangeError if a name is not in the table.
   */
  add(text: string, on?: string): void;
  /** Removes all added scenarios. */
  clear(): void;
  /** The scenarios of a request, in the order header, prompt, instance. */
  offers(request: ScenarioRequest): Offer[];
}

/** The header that carries scenarios. */
export const SCENARIO_HEADER = "x-gateway-scenario";

/** Maximum number of counters for header and prompt scenarios. */
const MAX_COUNTERS = 10_000;

/** Fields whose text may contain markers, by operation. */
const PROMPT_PATHS = ["prompt", "gpt_description", "instruction", "contents/*/parts/*/text"];

/** The first offer with a name that is not used up. */
export function offerOf(offers: readonly Offer[], name: string): Offer | undefined {
  return offers.find(({ scenario, isAvailable }) => scenario.name === name && isAvailable());
}

interface InstanceScenario {
  readonly scenario: Scenario;
  readonly on: string | undefined;
  remainingUses: number;
}

export function createScenarioBook(): ScenarioBook {
  /** Scenarios of the instance that are not used up. */
  const instanceScenarios = new Set<InstanceScenario>();
  const useCounts = new Map<string, number>();

  /** The offer of a scenario in the request. A scenario of a task or idempotency is not counted. */
  const requestOffer = (scenario: Scenario, times: number, request: ScenarioRequest): Offer => {
    const isCounted = times !== Infinity && !["task", "idempotency"].includes(scenario.kind);
    if (!isCounted) return { scenario, isAvailable: () => true, use: () => true };
    const isAvailable = () => (useCounts.get(identityOf(scenario, request)) ?? 0) < times;
    return {
      scenario,
      isAvailable,
      use() {
        if (!isAvailable()) return false;
        const identity = identityOf(scenario, request);
        useCounts.set(identity, (useCounts.get(identity) ?? 0) + 1);
        const oldest = useCounts.size > MAX_COUNTERS ? useCounts.keys().next().value : undefined;
        if (oldest !== undefined) useCounts.delete(oldest);
        return true;
      },
    };
  };

  const instanceOffer = (item: InstanceScenario): Offer => ({
    scenario: item.scenario,
    isAvailable: () => instanceScenarios.has(item),
    use() {
      if (!instanceScenarios.has(item)) return false;
      item.remainingUses -= 1;
      if (item.remainingUses <= 0) instanceScenarios.delete(item);
      return true;
    },
  });

  return {
    add(text, on) {
      for (const scenario of parseAll(text)) {
        const { countsLater, times = 1 } = scenario;
        instanceScenarios.add({ scenario, on, remainingUses: countsLater === true ? 1 : times });
      }
    },
    clear: () => instanceScenarios.clear(),
    offers(request) {
      const inHeader = request.header === undefined ? [] : parseAll(request.header);
      const inPrompt = promptsOf(request.body).flatMap(promptScenarios).slice(0, 100);
      if (inHeader.length + inPrompt.length + instanceScenarios.size === 0) return [];
      const target = `${request.method} ${request.path}`;
      const isFile = request.path.startsWith("/files/") || request.path.startsWith("/uploads/");
      const inInstance = [...instanceScenarios].filter(({ on }) =>
        on === undefined ? !isFile : target.includes(on),
      );
      return [
        ...inHeader.map((scenario) => requestOffer(scenario, scenario.times ?? Infinity, request)),
        ...inPrompt.map((scenario) => requestOffer(scenario, scenario.times ?? 1, request)),
        ...inInstance.map(instanceOffer),
      ];
    },
  };
}

function parseAll(text: string): Scenario[] {
  const { scenarios, unknown } = parseScenarios(text);
  if (unknown.length === 0) return scenarios;
  throw new RangeError(
    `${JSON.stringify(unknown[0]?.slice(0, 60))} is not a scenario; gateway/README.md has the table`,
  );
}

function promptsOf(body: Uint8Array = new Uint8Array()): string[] {
  // Most bodies have no marker. This avoids parsing them twice.
  if (!Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes("[[")) return [];
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    if (!isObject(value)) return [];
    const texts = PROMPT_PATHS.flatMap((path) => valuesAt(value, path));
    return texts.filter((text) => typeof text === "string");
  } catch {
    return [];
  }
}

function identityOf(scenario: Scenario, request: ScenarioRequest): string {
  return createHash("sha256")
    .update([scenario.text, request.method, request.path, request.authorization].join("\n"))
    .update(request.body ?? "")
    .digest("base64");
}
