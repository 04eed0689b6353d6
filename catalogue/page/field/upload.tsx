// Uploads images to the gateway that serves the page. The user drops, pastes or chooses them.
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { Kind } from "../../data/page-data.js";
import { pageOf } from "../address/address.js";
import { addressNow } from "../address/history.js";
import { loadGateway } from "../load.js";
import type { Value } from "../request/request.js";
import { createStore, type Store, useStore } from "../store.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import type { attributes } from "./attributes.js";
import { upload } from "./files.js";
import { WholeRequest } from "./rows/whole-request.js";
import { isSame } from "./values.js";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

/** The field that gets the URLs of uploads. */
interface UploadTarget {
  /** The id of the control, which is the path of the field. */
  readonly id: string;
  readonly media: Kind | undefined;
  /** Number of URLs that a list can take now. Absent for a field with a single URL. */
  readonly room?: number;
  /**
   * The value of a field with a single URL. If it changes during an upload, the uploaded URL is not
   * used.
   */
  readonly value?: Value;
  readonly onUrl: (url: string) => void;
}

/** A message about an upload: its progress, or why it failed. */
interface Note {
  readonly text: string;
  readonly isError: boolean;
  /**
   * The value of the field when the message was written. The message disappears when the value
   * changes.
   */
  readonly about: Value;
}

/** The uploads of one control. */
interface Uploads {
  /**
   * The target of the latest rendering, because the form may change during an upload. `undefined`
   * if the field was removed.
   */
  target: UploadTarget | undefined;
  /** The request that the form shows, or showed when it closed. */
  request: Value;
  /**
   * Counts how often the form was opened again with another request. An upload is not used if this
   * count has changed since the user chose the file.
   */
  otherRequests: number;
  /** Counts the uploads. A field with a single URL takes only the newest file. */
  newest: number;
  readonly note: Store<Note | undefined>;
  /**
   * Resolves when the form is open. An upload that ends while another page is open waits for this
   * promise.
   */
  isOpen: Promise<void>;
  /** Resolves `isOpen`. */
  open: () => void;
}

// The uploads of forms that are closed while another page is open, by page and control.
const earlierUploads = new Map<string, Uploads>();

const keyOf = (page: string, { id }: UploadTarget): string => `${page} ${id}`;

/** Returns the uploads of a control. They continue while the user visits another page. */
function useUploads(target: UploadTarget): Uploads {
  const [page] = useState(() => pageOf(addressNow()));
  const request = useContext(WholeRequest)?.request;
  const [uploads] = useState<Uploads>(() => {
    const earlier = earlierUploads.get(keyOf(page, target));
    if (earlier === undefined) {
      return {
        target,
        request,
        otherRequests: 0,
        newest: 0,
        note: createStore<Note | undefined>(undefined),
        isOpen: Promise.resolve(),
        open: () => undefined,
      };
    }
    // Compares the requests only when the form opens again. Later, each finished upload changes the
    // request.
    if (!isSame(earlier.request, request)) earlier.otherRequests += 1;
    return earlier;
  });
  uploads.target = target;
  uploads.request = request;
  useLayoutEffect(() => {
    earlierUploads.delete(keyOf(page, target));
    // Each control lets its waiting upload continue in a separate turn of the event loop. If two
    // uploads continued in one turn, both would change the same request, and one change would be
    // lost.
    const opening = setTimeout(uploads.open);
    return () => {
      clearTimeout(opening);
      const { target: last, note, open } = uploads;
      const hasNote = (note.read()?.text ?? "") !== "";
      // Does not keep the uploads in two cases. If there is no message, usually no upload is in
      // progress. If this page is still open, only the field was removed, so its uploads are not
      // used.
      if (last === undefined || !hasNote || pageOf(addressNow()) === page) {
        uploads.target = undefined;
        return;
      }
      earlierUploads.set(keyOf(page, last), uploads);
      uploads.isOpen = new Promise((resolve) => {
        uploads.open = () => {
          open();
          resolve();
        };
      });
    };
  }, []);
  return uploads;
}

interface UploadState {
  readonly isServed: boolean;
  /** Whether the gateway accepts uploads of this kind of file. */
  readonly canUpload: boolean;
  readonly note: Note | undefined;
  readonly take: (files: Iterable<File>) => void;
  /** Event handlers for the element that accepts dropped files. */
  readonly zone: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

/** Uploads files one after another, and passes the URL of each upload to the target. */
export function useUpload(target: UploadTarget): UploadState {
  const { media, value, room } = target;
  const words = WORDS.field.file;
  const gateway = useLoaded(loadGateway, "gateway");
  const isServed = gateway.state === "there" && gateway.data !== undefined;
  const canUpload = isServed && media === "image";
  const uploads = useUploads(target);
  const note = useStore(uploads.note);
  const say = (text: string, isError = false) =>
    uploads.note.write({ text, isError, about: uploads.target?.value });
  // Uploads a file. Returns a sentence for the user if the URL was not used, or "" if there is
  // nothing to report. `otherRequests` is the value of `uploads.otherRequests` when the user chose
  // the file.
  const takeOne = async (file: File, otherRequests: number): Promise<string> => {
    const before = uploads.target;
    if (before === undefined) return "";
    if (otherRequests !== uploads.otherRequests) return words.notUsed(file.name);
    if (before.room === 0) return words.noRoom(file.name);
    const number = ++uploads.newest;
    say(words.uploading(file.name));
    try {
      const url = await upload(file);
      await uploads.isOpen;
      if (before.room === undefined && number !== uploads.newest) return "";
      const isOther = otherRequests !== uploads.otherRequests;
      if (isOther || !isSame(uploads.target?.value, before.value)) return words.notUsed(file.name);
      // The user may have added items to the list during the upload.
      if (uploads.target?.room === 0) return words.noRoom(file.name);
      uploads.target?.onUrl(url);
      return "";
    } catch (error) {
      return words.failed(file.name, error instanceof Error ? error.message : String(error));
    }
  };
  const take = async (files: readonly File[]) => {
    const faults: string[] = [];
    const { otherRequests } = uploads;
    for (const file of room === undefined ? files.slice(0, 1) : files) {
      faults.push(await takeOne(file, otherRequests));
    }
    say(faults.filter(Boolean).join(" "), true);
  };
  const takeFrom = (event: Event, files: FileList | undefined) => {
    if (!canUpload || files === undefined || files.length === 0) return;
    event.preventDefault();
    void take([...files]);
  };
  return {
    isServed,
    canUpload,
    // Hides a message that was written for an earlier value of the field.
    note: note?.about === value ? note : undefined,
    take: (files) => void take([...files]),
    zone: {
      onDragOver: (event) => canUpload && event.preventDefault(),
      onDrop: (event) => takeFrom(event, event.dataTransfer?.files),
      onPaste: (event) => takeFrom(event, event.clipboardData?.files),
    },
  };
}

/** Shows the progress of an upload, or why it failed. */
export const UploadNote = ({ of }: { readonly of: Note | undefined }) => (
  <>
    <p role="status" class="small">
      {of?.isError === false && of.text}
    </p>
    <p role="alert" class="say">
      {of?.isError === true && of.text}
    </p>
  </>
);

interface PickProps extends Partial<ReturnType<typeof attributes>> {
  readonly text: string;
  readonly isMany?: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** A label that opens the file chooser. */
export const Pick = ({ text, isMany = false, onFiles, ...shared }: PickProps) => (
  <label class="plain pick">
    {text}
    <input
      type="file"
      accept={TYPES}
      multiple={isMany}
      {...shared}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
    />
  </label>
);
