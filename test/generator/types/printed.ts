// Prints the types of a schema, for tests that show them whole.
import { printCode } from "../../../generator/emit/layout/code.js";
import { printTypes } from "../../../generator/emit/types/print-types.js";
import { requestTypes } from "../../../generator/emit/types/request-types.js";
import { contractOf } from "../contract-of.js";

/** A schema, rules beside it, and the whole text that they become. */
export interface Example {
  readonly given: object;
  readonly rules?: readonly object[];
  readonly want: string;
}

/** The types of a model `m`, after an empty line. */
export async function printed(given: object, rules?: readonly object[]): Promise<string> {
  const types = requestTypes(contractOf("m", given, rules));
  return `\n${printTypes(types).map(printCode).join("\n\n")}`;
}
