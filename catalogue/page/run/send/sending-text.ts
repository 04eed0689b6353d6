// Calls a text model. The HTTP answer contains the text, complete or as a stream.
import type { TextAnswer } from "../../../../runtime/answers/text.js";
import type { Text } from "../../../../runtime/resources/text/text.js";
import type { Request } from "../../request/request.js";
import { isStream } from "../../request/target.js";
import { WORDS } from "../../words/outcome.js";
import { ledgerSince } from "./outcome.js";
import type { PendingRun, ProgressListener, RunContext } from "./sending.js";
import type { RunEnd } from "./task-ends.js";

const LAST = 999_999_999;

interface TextInput extends Pick<RunContext, "model"> {
  readonly request: Request;
}

/** Returns a pending run. Its method `wait` sends the request. */
export function sendText(
  text: Text,
  textOf: (answer: TextAnswer) => string,
  { model: { module }, request }: TextInput,
  report: ProgressListener,
): PendingRun {
  const body = { ...request, model: module.id };
  const pieces = async function* (signal: AbortSignal): AsyncGenerator<TextAnswer> {
    if (isStream(module)) yield* text.stream(body, { signal });
    else yield await text.generate(body, { signal });
  };
  return {
    task: undefined,
    async wait(signal): Promise<RunEnd> {
      const { total } = await ledgerSince(LAST);
      const records: TextAnswer[] = [];
      for await (const piece of pieces(signal)) {
        records.push(piece);
        report({ status: WORDS.answering, text: textOf(piece) });
      }
      report({ status: endOf(records) });
      // Ledger entries of text calls have no task id. If two calls are charged at the same time,
      // the cost is unknown.
      const ledger = (await ledgerSince(total)).entries.filter(({ task }) => task === undefined);
      const [charge] = ledger;
      const cost = ledger.length === 1 && charge !== undefined ? charge.micros / 1e6 : undefined;
      return { is: "done", summary: { taskIds: [], cost, records, files: [], ledger } };
    },
    describeState: () => Promise.resolve(WORDS.stopped.call),
  };
}

// Returns a text such as `answered: STOP`.
function endOf(records: readonly TextAnswer[]): string {
  const reason = records.at(-1)?.candidates?.[0]?.finishReason;
  return reason === undefined ? WORDS.answered : `${WORDS.answered}: ${reason}`;
}
