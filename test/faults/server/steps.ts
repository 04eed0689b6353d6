// Faults of one exchange, after the server has read the whole request.
import type { Step } from "./fault-server.js";

/**
 * Bills the create, and then plays a fault, so that the caller loses the answer to a paid create.
 */
export const billed =
  (then: Step): Step =>
  (exchange) => {
    exchange.bill();
    return then(exchange);
  };

/** Bills the create, and answers with bytes that contain the id of the task. */
export const about =
  (reply: (id: string) => Buffer): Step =>
  ({ bill, send }) =>
    send(reply(bill()));

/** Resets the connection (RST). */
export const reset: Step = ({ socket }) => void socket.resetAndDestroy();

/** Ends the connection (FIN). */
export const end: Step = ({ socket }) => void socket.end();

/** Sends nothing more. */
export const silence: Step = ({ stall }) => stall();

/** Sends bytes on a connection that stays open. */
export const bytes =
  (text: string | Buffer): Step =>
  ({ send }) =>
    send(text);

/** Sends bytes, and then ends the connection (FIN). */
export const bytesAndEnd =
  (text: string | Buffer): Step =>
  async ({ send, socket }) => {
    await send(text);
    socket.end();
  };

/** Sends bytes, and then nothing more. */
export const bytesAndSilence =
  (text: string | Buffer): Step =>
  async ({ send, stall }) => {
    await send(text);
    stall();
  };
