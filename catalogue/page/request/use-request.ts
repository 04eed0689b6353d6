// Manages the request that the user edits, with undo and redo. The address stores the request.
import { useMemo } from "preact/hooks";
import type { ListedModel, RequestDocument } from "../../data/page-data.js";
import type { Address } from "../address/address.js";
import { amend } from "../address/history.js";
import { isSameRequest } from "../run/run.js";
import type { Draft, Request } from "./request.js";
import { memberOf } from "../../../generator/page.js";

/** The current draft, and functions that change it. */
export interface RequestState extends Draft {
  /** Replaces the request. Replaces `modes` only if this argument is passed. */
  readonly change: (request: Request, modes?: Draft["modes"]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Replaces the request by the example of the model. */
  readonly example: () => void;
  /** Replaces the request by an empty request. */
  readonly clear: () => void;
}

// Successive edits of the same field are one undo step, unless a pause between two edits is longer
// than this time.
const ONE_EDIT_MS = 700;
const MOST_STEPS = 200;

interface Steps {
  before: readonly Draft[];
  after: readonly Draft[];
  /** The draft after the last change of this form. */
  last: Draft;
  editedAt: number;
  edited: string | undefined;
}

// The undo history of each form. It lasts while the user visits other pages.
const stepsByForm = new Map<string, Steps>();

/** Returns the undo history of a form. `draft` is the request with which the form opens. */
function stepsOf(form: string, draft: Draft): Steps {
  const stored = stepsByForm.get(form);
  const steps = stored ?? { before: [], after: [], last: draft, editedAt: 0, edited: undefined };
  stepsByForm.set(form, steps);
  // If the form opens with a request other than its last draft, adds an undo step back to the last
  // draft.
  if (!isSameRequest(steps.last.request, draft.request)) addStep(steps, steps.last);
  return steps;
}

function addStep(steps: Steps, draft: Draft): void {
  steps.before = [...steps.before, draft].slice(-MOST_STEPS);
  steps.after = [];
}

/**
 * Returns the current request of a model, and functions that change it. If the address has no
 * request, returns the example. If the request in the address is malformed, returns an empty
 * request.
 */
export function useRequest(
  { id, example, endpoint }: Pick<ListedModel & RequestDocument, "id" | "example" | "endpoint">,
  { request: built, modes, isMalformed }: Pick<Address, "request" | "modes" | "isMalformed">,
): RequestState {
  const request = built ?? (isMalformed ? {} : example);
  const now: Draft = { request, modes };
  const steps = useMemo(() => stepsOf(`${id} ${endpoint}`, now), [id, endpoint]);
  const write = (draft: Draft) => {
    steps.last = draft;
    amend({ ...draft, isMalformed: false });
  };
  const change = (next: Request, chosen: Draft["modes"] = modes) => {
    const edited = chosen === modes ? onlyChange(request, next) : undefined;
    const isSame = edited !== undefined && edited === steps.edited;
    if (!isSame || Date.now() - steps.editedAt > ONE_EDIT_MS) addStep(steps, now);
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

/** Returns the name of the only field that differs; `undefined` if none or several differ. */
function onlyChange(before: Request, after: Request): string | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => memberOf(before, name) !== memberOf(after, name));
  return changed.length === 1 ? changed[0] : undefined;
}
