// Shows the outcome of a run, and below it the runs of the tab. The page loads this code with the
// first run.
import { Result } from "./result.js";
import { Strip, type StripProps } from "./strip.js";

interface Props extends StripProps {
  readonly isEarlier: boolean;
  readonly onWait: () => void;
}

export const Outcome = ({ isEarlier, onWait, ...strip }: Props) => (
  <div class="sheet outcome">
    <Result
      run={strip.visibleRun}
      isEarlier={isEarlier}
      isStored={strip.isStored}
      onRestore={() => strip.onGoBack(strip.visibleRun)}
      onWait={onWait}
    />
    <Strip {...strip} />
  </div>
);
