// Contracts of 500 properties, one for each way in which a schema multiplies out.
import { ALTERNATIVES } from "./alternatives.js";
import { CONDITIONS } from "./conditions.js";
import { DUMPS } from "./dumps.js";
import type { Schema } from "./parts.js";
import { STRUCTURES } from "./structures.js";

/** The contracts by name. */
export const SHAPES: Readonly<Record<string, Schema>> = {
  ...CONDITIONS,
  ...ALTERNATIVES,
  ...STRUCTURES,
  ...DUMPS,
};
