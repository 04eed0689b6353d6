// The options of a call as fields of a model's request, by its contract, and a warning for each that it has no field for.
import type { SharedV4Warning } from "@ai-sdk/provider";
import type { ModelEntry } from "../../model/registry.js";

/** A request as it grows. */
export class Translation {
  readonly request: Record<string, unknown> = {};
  readonly warnings: SharedV4Warning[] = [];
  readonly model: ModelEntry;

  constructor(model: ModelEntry) {
    this.model = model;
  }

  has(field: string): boolean {
    return Object.hasOwn(this.model.fields, field);
  }

  /** The first of these fields that the model has. */
  fieldOf(...names: readonly string[]): string | undefined {
    return names.find((name) => this.has(name));
  }

  /** Sets the first of these fields that the model has; warns where it has none, or one that does not take the value. */
  set(option: string, value: unknown, ...names: readonly string[]): void {
    if (value === undefined) return;
    const field = this.fieldOf(...names);
    if (field === undefined) return this.hasNone(option, names);
    const { enum: allowed } = this.model.fields[field] ?? {};
    if (allowed?.every((one) => one !== value) === true) {
      return this.takesOnly(option, field, allowed);
    }
    this.request[field] = value;
  }

  /** Warns of an option that is given, and that no model has. */
  never(option: string, value: unknown): void {
    if (value !== undefined) this.unsupported(option, "No model of the gateway takes it.");
  }

  hasNone(option: string, names: readonly string[]): void {
    this.unsupported(option, `${this.model.id} has no field ${names.join(" or ")}.`);
  }

  takesOnly(option: string, field: string, allowed: readonly unknown[]): void {
    this.unsupported(option, `The field ${field} of ${this.model.id} takes ${allowed.join(", ")}.`);
  }

  /** Warns of an option that nearly says what is sent. */
  approximate(feature: string, details: string): void {
    this.warnings.push({ type: "compatibility", feature, details });
  }

  unsupported(feature: string, details: string): void {
    this.warnings.push({ type: "unsupported", feature, details });
  }
}

/** The ratio of an image or a video. `adaptive` takes it from the input. */
export function setAspectRatio(to: Translation, ratio: string | undefined): void {
  const names = ["aspect_ratio", "size"];
  if (ratio !== "adaptive") return to.set("aspectRatio", ratio, ...names);
  const field = to.fieldOf(...names);
  if (field === undefined) return to.hasNone("aspectRatio", names);
  const { enum: allowed = [] } = to.model.fields[field] ?? {};
  // A field without a list of values may take any word for the default ratio.
  if (allowed.includes("auto")) to.request[field] = "auto";
  else to.takesOnly("aspectRatio", field, allowed.length > 0 ? allowed : ["no ratio of the input"]);
}

// 2-video.md, x-omni: `2160p` is treated as `4k`.
const LINES: Readonly<Record<string, number>> = { "4k": 2160 };

/** `1920x1080` as the word that the model has for 1080 lines. */
export function setResolution(to: Translation, option: string, size: string | undefined): void {
  if (size === undefined) return;
  const { enum: words } = to.model.fields["resolution"] ?? {};
  const lines = Math.min(...size.split("x").map(Number));
  const word = words?.find((one) => one === size || linesOf(String(one)) === lines);
  to.set(option, word ?? size, "resolution");
}

const linesOf = (word: string): number | undefined =>
  LINES[word.toLowerCase()] ?? (/^\d+p$/i.test(word) ? Number.parseInt(word, 10) : undefined);
