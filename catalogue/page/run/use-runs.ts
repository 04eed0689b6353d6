// Starts runs from a form. Chooses the run that the page shows, and the run that is compared with
// it.
import { useState } from "preact/hooks";
import { amend, visit } from "../address/history.js";
import type { OpenModel, ServingGateway } from "../load.js";
import type { RequestState } from "../request/use-request.js";
import { isSameRequest, type Run } from "./run.js";
import { start, useRuns, type TabRuns } from "./runs.js";

// The key of the visible run, by model id. The map outlives the page of a model, because the user
// can open a run from the page of another model.
const chosen = new Map<string, string>();

export interface FormRuns extends TabRuns {
  /** The visible run; `undefined` before the first run of this model. */
  readonly visibleRun: Run | undefined;
  /** Whether the request in the form differs from the request of the visible run. */
  readonly isEarlier: boolean;
  /** The run that is compared with the visible run. */
  readonly comparedRun: Run | undefined;
  readonly run: (scenario: string) => void;
  /** Shows a run, and puts its request into the form. */
  readonly goBack: (run: Run) => void;
  /** Compares a run with the visible run. A second call with the same run ends the comparison. */
  readonly compare: (run: Run) => void;
}

export function useFormRuns(
  model: OpenModel,
  { request, modes, change }: RequestState,
  gateway: ServingGateway | undefined,
): FormRuns {
  const { id, call } = model.module;
  const { runs, isStored, isUnread } = useRuns();
  const [key, setKey] = useState(chosen.get(id));
  const [comparedKey, setComparedKey] = useState<string>();
  const show = (next: string) => {
    chosen.set(id, next);
    setKey(next);
    setComparedKey(undefined);
  };
  const visibleRun = runs.find((run) => run.key === key) ?? runs.find((run) => run.model === id);
  const isEarlier =
    visibleRun !== undefined &&
    visibleRun.isCut !== true &&
    (visibleRun.call !== call || !isSameRequest(visibleRun.request, request));
  return {
    runs,
    isStored,
    isUnread,
    visibleRun,
    isEarlier,
    comparedRun: runs.find((run) => run.key === comparedKey),
    run(scenario) {
      if (gateway === undefined) return;
      show(start({ model: id, call, request, modes, scenario }, { model, gateway }));
    },
    goBack(run) {
      const { model: of, call: by, request: sent, modes: chose, isCut = false } = run;
      const callPart = by !== undefined && { call: by };
      const addressPart = { ...callPart, request: sent, modes: chose };
      chosen.set(of, run.key);
      if (of !== id) return visit({ id: of, ...(isCut ? callPart : addressPart) });
      show(run.key);
      if (isCut) return;
      // A new array of modes makes this change a separate undo step. With the same array, `change`
      // could join it with the previous edit.
      if (by === call) change(sent, [...chose]);
      else amend({ ...addressPart, isMalformed: false });
    },
    compare: (run) => setComparedKey(run.key === comparedKey ? undefined : run.key),
  };
}
