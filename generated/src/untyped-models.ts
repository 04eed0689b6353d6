// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.

/**
 * A model that the catalog lists without a contract (request schema). Call the model through
 * `client.untyped(id)`.
 */
export interface UntypedModel {
  readonly id: string;
  readonly category: string;
  readonly capabilityTags: readonly string[];
}

/** Ids of the models that have no contract. */
export type UntypedModelId =
  | "stand-in-unknown"
  | "x-2.5-pro"
  | "x-3-pro-preview"
  | "x-3.1-pro-preview"
  | "x-3.5-flash"
  | "x-music-a"
  | "x-music-b";

/** All models that have no contract. */
export const untypedModels: readonly UntypedModel[] = [
  { id: "stand-in-unknown", category: "unknown", capabilityTags: [] },
  { id: "x-2.5-pro", category: "chat", capabilityTags: ["Text", "Vision"] },
  { id: "x-3-pro-preview", category: "chat", capabilityTags: ["Text", "Vision", "Audio", "Omni"] },
  { id: "x-3.1-pro-preview", category: "chat", capabilityTags: ["Text", "Embedding", "Vision"] },
  { id: "x-3.5-flash", category: "chat", capabilityTags: ["Text", "Vision"] },
  { id: "x-music-a", category: "audio", capabilityTags: ["Audio"] },
  { id: "x-music-b", category: "audio", capabilityTags: ["Audio"] },
];
