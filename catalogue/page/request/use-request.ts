// The current request. The address stores it, and changes can be undone.
import { useMemo } from "preact/hooks";
import type { RequestDocument } from "../../data/page-data.js";
import type { Address } from "../address/address.js";
import { amend } from "../address/history.js";
import type { Draft, Request } from "./request.js";
import { memberOf } from "../../../generator/page.js";

/** The draft, and every way to change it. */
export interface RequestState extends Draft {
  /** Replaces the request, and the modes if they are passed. */
  readonly change: (request: Request, modes?: Draft["modes"]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Starts again from the example of the model. */
  readonly example: () => void;
  /** Starts again with an empty request. */
  readonly clear: () => void;
}

// Text that is typed without a longer pause is undone in one step.
const ONE_EDIT_MS = 700;
const MOST_STEPS = 200;

interface Steps {
  before: readonly Draft[];
  after: readonly Draft[];
  editedAt: number;
  edited: string | undefined;
}

/**
 * Returns the request of an open model. A cleared request is `{}` in the address, and stays clear.
 */
export function useRequest(
  { example, endpoint }: Pick<RequestDocument, "example" | "endpoint">,
  { request: built, modes, isMalformed }: Pick<Address, "request" | "modes" | "isMalformed">,
): RequestState {
  // Each operation has its own steps.
  const steps = useMemo<Steps>(
    () => ({ before: [], after: [], editedAt: 0, edited: undefined }),
    [endpoint],
  );
  const request = built ?? (isMalformed ? {} : example);
  const now: Draft = { request, modes };
  const write = (draft: Draft) => amend({ ...draft, isMalformed: false });
  const change = (next: Request, chosen: Draft["modes"] = modes) => {
    const edited = chosen === modes ? onlyChange(request, next) : undefined;
    const isSame = edited !== undefined && edited === steps.edited;
    if (!isSame || Date.now() - steps.editedAt > ONE_EDIT_MS) {
      steps.before = [...steps.before, now].slice(-MOST_STEPS);
    }
    steps.after = [];
    steps.edited = edited;
    steps.editedAt = Date.now();
    write({ request: next, modes: chosen });
  };
  const step = (from: "before" | "after", to: "before" | "after") => {
    const draft = steps[from].at(-1);
    if (draft === undefined) return;
    steps[from] = steps[from].slice(0, -1);
    steps[to] = [...steps[to], now];
    steps.edited = undefined;
    write(draft);
  };
  return {
    ...now,
    change,
    undo: () => step("before", "after"),
    redo: () => step("after", "before"),
    canUndo: steps.before.length > 0,
    canRedo: steps.after.length > 0,
    example: () => change(example, []),
    clear: () => change({}, []),
  };
}

/** Returns the field in which two requests differ; `undefined` if it is not exactly one. */
function onlyChange(before: Request, after: Request): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => memberOf(before, name) !== memberOf(after, name));
  return changed.length === 1 ? changed[0] : undefined;
}
