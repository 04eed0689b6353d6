// Gives nested controls access to the whole request, for rules between a list and another field.
import { createContext } from "preact";
import type { Issue } from "../../../../runtime/validation/issue.js";
import type { FormField } from "../../../data/form-data.js";
import type { Request, Value } from "../../request/request.js";

export interface WholeRequestState {
  readonly request: Request;
  readonly fields: readonly FormField[];
  /** Category of the model, such as `video`. */
  readonly category: string;
  readonly validate: (request: Request) => readonly Issue[];
  /** Changes a field of the request. */
  readonly change: (name: string, value: Value) => void;
}

export const WholeRequest = createContext<WholeRequestState | undefined>(undefined);
