// Starts runs from a form. Shows the current run or an earlier run.
import { useState } from "preact/hooks";
import { amend, visit } from "../address/history.js";
import type { OpenModel, ServingGateway } from "../load.js";
import type { RequestState } from "../request/use-request.js";
import { isSameRequest, type Run } from "./run.js";
import { start, useRuns } from "./runs.js";

// The key of the visible run, by model id. The user can open a run from another model's page.
const chosen = new Map<string, number>();

export interface FormRuns {
  readonly runs: readonly Run[];
  /** The visible run; `undefined` before the first run of this model. */
  readonly visibleRun: Run | undefined;
  /** Whether the request in the form differs from the request of the visible run. */
  readonly isEarlier: boolean;
  readonly run: (scenario: string) => void;
  /** Shows a run, and puts its request into the form. */
  readonly goBack: (run: Run) => void;
}

export function useFormRuns(
  model: OpenModel,
  { request, modes, change }: RequestState,
  gateway: ServingGateway | undefined,
): FormRuns {
  const { id, call } = model.module;
  const runs = useRuns();
  const [key, setKey] = useState(chosen.get(id));
  const show = (next: number) => {
    chosen.set(id, next);
    setKey(next);
  };
  const visibleRun = runs.find((run) => run.key === key) ?? runs.find((run) => run.model === id);
  const isEarlier =
    visibleRun !== undefined &&
    (visibleRun.call !== call || !isSameRequest(visibleRun.request, request));
  return {
    runs,
    visibleRun,
    isEarlier,
    run(scenario) {
      if (gateway === undefined) return;
      show(start({ model: id, call, request, modes, scenario }, { model, gateway }));
    },
    goBack(run) {
      const { model: of, call: by, request: sent, modes: chose } = run;
      const addressPart = { ...(by !== undefined && { call: by }), request: sent, modes: chose };
      chosen.set(of, run.key);
      if (of !== id) return visit({ id: of, ...addressPart });
      show(run.key);
      // The copy of the modes makes this a separate undo step, even right after an edit.
      if (by === call) change(sent, [...chose]);
      else amend({ ...addressPart, isMalformed: false });
    },
  };
}
