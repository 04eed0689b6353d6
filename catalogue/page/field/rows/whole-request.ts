// Gives nested controls access to the whole request, for rules between a list and another field.
import { createContext } from "preact";
import type { Value } from "../../request/request.js";
import type { WholeRequestState } from "./sum.js";

// The fields of the form are in another context, `FormFields`.
interface WholeRequestAccess extends Omit<WholeRequestState, "fields"> {
  /** Sets a field of the request, or removes it if `value` is `undefined`. */
  readonly change: (name: string, value: Value) => void;
}

export const WholeRequest = createContext<WholeRequestAccess | undefined>(undefined);
