// Uploads images to the gateway that serves the page. The user drops, pastes or chooses them.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Kind } from "../../data/page-data.js";
import { loadGateway } from "../load.js";
import type { Value } from "../request/request.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import type { attributes } from "./attributes.js";
import { upload } from "./files.js";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

/** The field that gets the URLs of uploads. */
interface UploadTarget {
  readonly media: Kind | undefined;
  /** Number of URLs that a list can take now. Absent for a field with a single URL. */
  readonly room?: number;
  /** The value of a field with a single URL. If it changes during the upload, the upload is not used. */
  readonly value?: Value;
  readonly onUrl: (url: string) => void;
}

/** A message about an upload: its progress, or why it failed. */
interface Note {
  readonly text: string;
  readonly isError: boolean;
  /** The value of the field that the message is about. */
  readonly about: Value;
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
  const [note, setNote] = useState<Note>();
  // Stores the latest target, because the form may change during an upload. There is no target
  // after the field was removed.
  const latest = useRef<UploadTarget | undefined>(undefined);
  latest.current = target;
  useLayoutEffect(() => () => void (latest.current = undefined), []);
  // Counts the uploads into a field with a single URL, because the newest file replaces the others.
  const newest = useRef(0);
  const say = (text: string, isError = false) =>
    setNote({ text, isError, about: latest.current?.value });
  // Uploads a file. Returns why its URL is not in the request, or "".
  const takeOne = async (file: File): Promise<string> => {
    const before = latest.current;
    if (before === undefined) return "";
    if (before.room === 0) return words.noRoom(file.name);
    const number = ++newest.current;
    say(words.uploading(file.name));
    try {
      const url = await upload(file);
      if (before.room === undefined && number !== newest.current) return "";
      if (latest.current?.value !== before.value) return words.notUsed(file.name);
      // The user may have added items to the list during the upload.
      if (latest.current?.room === 0) return words.noRoom(file.name);
      latest.current?.onUrl(url);
      return "";
    } catch (error) {
      return words.failed(file.name, error instanceof Error ? error.message : String(error));
    }
  };
  const take = async (files: readonly File[]) => {
    const faults: string[] = [];
    for (const file of room === undefined ? files.slice(0, 1) : files) {
      faults.push(await takeOne(file));
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
    // A message about an earlier value is no longer true.
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
