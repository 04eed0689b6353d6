// Downloads result files to disk, into memory, or as a stream.
import { addFacts } from "../../call/errors/gateway-error.js";
import { ClientClosedError, ConfigurationError, ProtocolError } from "../../call/errors/index.js";
import {
  anyOf,
  type Cancellation,
  Canceller,
  type Clock,
  ofSignal,
} from "../../call/time/clock.js";
import { platform } from "../../platform/node.js";
import { isPublicUrl } from "../../validation/public-url.js";
import { checkedOptions, type OptionNames } from "../../validation/options.js";
import type { BytesOptions, FileAccess, FileSource, SavedFile, SaveOptions } from "../result.js";
import { addressGuard, type AddressGuard, type ResultAddresses } from "./address.js";
import { FileFetch, PIECE_BYTES, type FileSink } from "./fetch-file.js";
import { fetchWhole } from "./fetch-whole.js";
import { withoutFiles } from "./file-failure.js";
import { fileStream } from "./file-stream.js";
import { DownloadQueue } from "./queue.js";
import type { FileRoute } from "./route.js";

export interface DownloadSettings {
  readonly gatewayOrigin: string;
  /** Hosts that are allowed in addition to public hosts. The defaults are in `ResultAddresses`. */
  readonly addresses?: ResultAddresses | undefined;
  readonly routeOf: (guard: AddressGuard) => FileRoute;
  readonly clock: Clock;
  readonly random: () => number;
  /**
   * Asks the gateway for a newer URL of a file if a server has refused the old URL. Resolves to
   * `undefined` if there is no newer URL.
   */
  readonly renewed?: (source: FileSource) => Promise<FileSource | undefined>;
  /** Called after each saved file. */
  readonly saved?: (source: FileSource, file: SavedFile) => void;
}

const NAMES: OptionNames<SaveOptions> = { signal: true, timeoutMs: true };
const BYTES_NAMES: OptionNames<BytesOptions> = { ...NAMES, maxBytes: true };
const AT_ONCE = 8;
const TOTAL_MS = 15 * 60_000;

/**
 * Downloads files for programs that forward them to their users. Stops when the client is closed.
 */
export interface Fetching {
  readonly closing: Cancellation;
  /**
   * Maximum number of bytes that one request asks for, because unread bytes wait in memory.
   * `undefined` if the route can slow the server down to the speed of the reader.
   */
  readonly pieceBytes: number | undefined;
  readonly of: (source: FileSource) => FileFetch;
  /** Resolves to whether any browser can load a URL: over https, from a public host. */
  readonly isPublic: (url: string) => Promise<boolean>;
}

export interface Downloads extends FileAccess {
  readonly fetching: Fetching;
  readonly close: () => Promise<void>;
}

/** Makes the download functions of a client. Opens no socket before the first download. */
export function createDownloads(settings: DownloadSettings): Downloads {
  const { clock } = settings;
  const { gatewayOrigin, addresses = {} } = settings;
  const guard = addressGuard(gatewayOrigin, addresses);
  const route = settings.routeOf(guard);
  // Forwarded files go to users of the app. These users must not read from the private network of
  // the app. So by default the files may not come from fake IPs, such as 198.18.0.1.
  const { fakeIps = false, privateHosts = [] } = addresses;
  const passingGuard = addressGuard(gatewayOrigin, { ...addresses, fakeIps });
  const passingRoute = settings.routeOf(passingGuard);
  const queue = new DownloadQueue(AT_ONCE);
  const saver = platform.files?.fileSaver(guard, clock);
  const closing = new Canceller();
  const fetching = { ...settings, guard, route };

  /** Downloads a whole file. Waits until the download queue has a free slot. */
  const inTurn = <Out>(
    source: FileSource,
    options: SaveOptions,
    download: (fetch: (sink: FileSink) => Promise<string>) => Promise<Out>,
  ): Promise<Out> =>
    underway(source, [closing, ofSignal(options.signal)], (ending) =>
      queue.run(source.expiresAt, ending, () =>
        download((sink) =>
          fetchWhole(fetching, source, sink, options.timeoutMs ?? TOTAL_MS, ending),
        ),
      ),
    );

  const collect = async (source: FileSource, rawOptions: BytesOptions) => {
    const { maxBytes, ...options } = checkedOptions("bytes", rawOptions, BYTES_NAMES);
    const sink = memorySink(source.taskId, maxBytes);
    const type = await inTurn(source, options, (fetch) => fetch(sink));
    return { bytes: sink.bytes(), type };
  };

  // Streams skip the queue, because a stream would keep its slot until it is read to the end. A
  // program that opens many streams before it reads them would then wait for ever.
  const stream = (source: FileSource, options: SaveOptions = {}) => {
    checkedOptions("stream", options, NAMES);
    return fileStream(source.taskId, (sink, cancelled) =>
      underway(source, [closing, cancelled, ofSignal(options.signal)], (ending) =>
        fetchWhole(fetching, source, sink, options.timeoutMs ?? Infinity, ending),
      ),
    );
  };

  return {
    save: async (source, path, options = {}) => {
      checkedOptions("save", options, NAMES);
      if (saver === undefined) throw withoutFiles(path, source.taskId);
      const saved = await saver.save(source, path, (write) => inTurn(source, options, write));
      settings.saved?.(source, saved);
      return saved;
    },
    bytes: async (source, options = {}) => (await collect(source, options)).bytes,
    blob: async (source, options = {}) => {
      const { bytes, type } = await collect(source, options);
      return new Blob([bytes], { type });
    },
    stream,
    fetching: {
      closing,
      pieceBytes: route.paced ? undefined : PIECE_BYTES,
      of: (source) =>
        new FileFetch(
          { clock, route: passingRoute, guard: passingGuard },
          source,
          memorySink(source.taskId),
        ),
      isPublic: async (url) => {
        if (!isPublicUrl(url)) return false;
        const host = new URL(url).hostname;
        const isPrivate = privateHosts.some((one) => one.toLowerCase() === host);
        return !isPrivate && ((await passingRoute.isPublic?.(host)) ?? true);
      },
    },
    close: async () => {
      closing.abort(new ClientClosedError("The client was closed before the file was fetched."));
      await saver?.settled();
      route.close();
      passingRoute.close();
    },
  };
}

/** Runs a download. Each of `endings` can cancel the download. */
async function underway<Out>(
  { taskId }: FileSource,
  endings: readonly Cancellation[],
  download: (ending: Cancellation) => Promise<Out>,
): Promise<Out> {
  const ending = anyOf(endings);
  try {
    if (ending.aborted) throw ending.reason;
    return await download(ending);
  } catch (error) {
    // Several downloads may share the reason of an abort, so the reason does not get the task id.
    throw error === ending.reason ? error : addFacts(error, { taskId });
  } finally {
    ending.release();
  }
}

const MOST_BYTES = 256 * 1024 * 1024;

interface MemorySink extends FileSink {
  /** Returns the collected bytes. The buffer of the array contains no other bytes. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

/**
 * Makes a sink that collects a file. Throws `ConfigurationError` for an invalid `maxBytes`. The
 * methods of the sink throw `ProtocolError` if the file is larger than `maxBytes`.
 */
function memorySink(taskId: string, maxBytes: unknown = MOST_BYTES): MemorySink {
  if (typeof maxBytes !== "number" || !(maxBytes > 0)) {
    throw new ConfigurationError("maxBytes must be a number of bytes greater than 0");
  }
  // Uses one growing buffer, because a list of tiny chunks would need far more memory.
  let block = new Uint8Array(0);
  let size = 0;
  const hold = (bytes: number, capacity: number) => {
    if (bytes > maxBytes) {
      throw new ProtocolError(
        `The file of task ${taskId} is larger than ${maxBytes} bytes. Raise maxBytes, or use save() or stream().`,
        { taskId },
      );
    }
    if (bytes <= block.length) return;
    const larger = new Uint8Array(capacity);
    larger.set(block.subarray(0, size));
    block = larger;
  };
  return {
    size: () => size,
    expect: (bytes) => hold(bytes, bytes),
    write: async (chunk) => {
      const needed = size + chunk.byteLength;
      hold(needed, Math.max(needed, Math.min(2 * block.length, maxBytes)));
      block.set(chunk, size);
      size = needed;
    },
    restart: () => {
      size = 0;
    },
    bytes: () => (size === block.length ? block : block.slice(0, size)),
  };
}
