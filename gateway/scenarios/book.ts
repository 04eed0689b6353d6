// Finds the scenarios for a request: those in its header, those in its prompt, and those added to
// the gateway. Counts the uses of scenarios. A scenario is a simulated fault.
import { createHash } from "node:crypto";
import { isObject, valuesAt } from "../validation/json-path.js";
import { parseScenarios, promptScenarios, type Scenario } from "./scenario.js";

/** A scenario that may apply to a request. Call `use` only if the scenario changes something. */
export interface Offer {
  readonly scenario: Scenario;
  /** Returns false if the scenario has been used up. */
  isAvailable(): boolean;
  /** Counts one use. Returns false if the scenario has been used up, perhaps by another request. */
  use(): boolean;
}

/** The request data that scenarios depend on. */
interface ScenarioRequest {
  readonly method: string;
  readonly path: string;
  readonly header: string | undefined;
  readonly authorization: string;
  readonly body: Uint8Array | undefined;
}

export interface ScenarioBook {
  /**
   * Adds a scenario for later requests. The scenario applies once, unless its text has `xN` or
   * `always`.
   *
   * @param on Only for requests whose `METHOD /path` contains this text, e.g. `POST /v1/videos`.
   * Default: every request except file downloads.
   * @throws RangeError if the text contains an unknown name or invalid words.
   */
  add(text: string, on?: string): void;
  /** Removes all added scenarios. */
  clear(): void;
  /**
   * Returns the scenarios for a request: first those in its header, then those in its prompt, then
   * those added to the gateway.
   *
   * @throws RangeError if the header contains an unknown scenario.
   */
  offers(request: ScenarioRequest): Offer[];
}

/** The request header that contains scenarios. */
export const SCENARIO_HEADER = "x-gateway-scenario";

/** Maximum number of counters. Each counts the uses of a scenario in a header or prompt. */
const MAX_COUNTERS = 10_000;

/** The text fields of all operations that may contain `[[…]]` markers. */
const PROMPT_PATHS = ["prompt", "gpt_description", "instruction", "contents/*/parts/*/text"];

/** Returns the first offer with this scenario name that is not used up. */
export function offerOf(offers: readonly Offer[], name: string): Offer | undefined {
  return offers.find(({ scenario, isAvailable }) => scenario.name === name && isAvailable());
}

interface InstanceScenario {
  readonly scenario: Scenario;
  readonly on: string | undefined;
  remainingUses: number;
}

export function createScenarioBook(): ScenarioBook {
  /** Added scenarios that are not used up. */
  const instanceScenarios = new Set<InstanceScenario>();
  const useCounts = new Map<string, number>();

  /**
   * Returns the offer for a scenario in the header or prompt of a request. Scenarios for tasks and
   * for Idempotency-Keys may be used without limit.
   */
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
    `${JSON.stringify(unknown[0]?.slice(0, 60))} is not a scenario; gateway/README.md lists all scenarios`,
  );
}

function promptsOf(body: Uint8Array = new Uint8Array()): string[] {
  // Most bodies have no `[[…]]` marker. Searching for `[[` is faster than parsing these bodies.
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
