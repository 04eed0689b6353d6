// A dispatcher over real sockets that shows a test the sent and the running requests.
import { Agent, type Dispatcher } from "undici";

/** One request as it was sent. */
export interface SentRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Real sockets that record their requests. */
export class WatchedWire {
  readonly sent: SentRequest[] = [];
  inFlight = 0;
  readonly #agent = new Agent({ pipelining: 1 });

  /** The value for a client's `dispatcher`. */
  readonly dispatcher = this.#agent.compose((dispatch) => (options, handler) => {
    this.inFlight++;
    this.sent.push(sentRequest(options));
    let running = true;
    const end = () => {
      if (running) this.inFlight--;
      running = false;
    };
    return dispatch(options, {
      onRequestStart: (controller, context: unknown) =>
        handler.onRequestStart?.(controller, context),
      onResponseStart: (controller, status, headers, text) =>
        handler.onResponseStart?.(controller, status, headers, text),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => {
        end();
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => {
        end();
        handler.onResponseError?.(controller, error);
      },
    });
  });

  /** Returns the requests to a path, in order. */
  to(path: string): SentRequest[] {
    return this.sent.filter((request) => request.path.split("?")[0] === path);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

function sentRequest(options: Dispatcher.DispatchOptions): SentRequest {
  return {
    method: options.method,
    origin: String(options.origin),
    path: options.path,
    headers: options.headers as Record<string, string>,
    body: options.body instanceof Uint8Array ? Buffer.from(options.body).toString() : "",
  };
}
