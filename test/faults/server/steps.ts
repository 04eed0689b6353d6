// Faults of one exchange, after the server has read the whole request.
import type { Step } from "./fault-server.js";

/** Bills before the fault, so that a lost answer has a price. */
export const billed =
  (then: Step): Step =>
  (exchange) => {
    exchange.bill();
    return then(exchange);
  };

/** Bills, and answers with bytes for the task. */
export const about =
  (reply: (id: string) => Buffer): Step =>
  ({ bill, send }) =>
    send(reply(bill()));

/** RST. */
export const reset: Step = ({ socket }) => void socket.resetAndDestroy();

/** FIN. */
export const end: Step = ({ socket }) => void socket.end();

/** No more bytes. */
export const silence: Step = ({ stall }) => stall();

/** These bytes on a connection that stays open. */
export const bytes =
  (text: string | Buffer): Step =>
  ({ send }) =>
    send(text);

/** These bytes, then FIN. */
export const bytesAndEnd =
  (text: string | Buffer): Step =>
  async ({ send, socket }) => {
    await send(text);
    socket.end();
  };

/** These bytes, then silence. */
export const bytesAndSilence =
  (text: string | Buffer): Step =>
  async ({ send, stall }) => {
    await send(text);
    stall();
  };
