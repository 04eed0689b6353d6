// Uploads images to the gateway that serves the page. The user drops, pastes or chooses them.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Kind } from "../../data/page-data.js";
import { loadGateway } from "../load.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import { upload } from "./files.js";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

interface UploadState {
  readonly isServed: boolean;
  /** Whether the gateway accepts uploads of this kind of file. */
  readonly canUpload: boolean;
  /** A message about the current upload, or the errors of failed uploads. */
  readonly status: string;
  readonly take: (files: Iterable<File>) => void;
  /** Event handlers for the element that accepts dropped files. */
  readonly zone: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

/** Uploads at most `most` files, one after another. Calls `onUrl` with the URL of each upload. */
export function useUpload(
  media: Kind | undefined,
  onUrl: (url: string) => void,
  most = Infinity,
): UploadState {
  const gateway = useLoaded(loadGateway, "gateway");
  const isServed = gateway.state === "there" && gateway.data !== undefined;
  const canUpload = isServed && media === "image";
  const [status, setStatus] = useState("");
  // Stores the latest `onUrl`, because other fields may change during an upload.
  const latestOnUrl = useRef<((url: string) => void) | undefined>(undefined);
  latestOnUrl.current = onUrl;
  useLayoutEffect(() => () => void (latestOnUrl.current = undefined), []);
  const take = async (files: readonly File[]) => {
    const failed: string[] = [];
    for (const file of files.slice(0, most)) {
      setStatus(WORDS.field.file.uploading(file.name));
      try {
        const url = await upload(file);
        latestOnUrl.current?.(url);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    }
    setStatus(failed.join(" "));
  };
  const takeFrom = (event: Event, files: FileList | undefined) => {
    if (!canUpload || files === undefined || files.length === 0) return;
    event.preventDefault();
    void take([...files]);
  };
  return {
    isServed,
    canUpload,
    status,
    take: (files) => void take([...files]),
    zone: {
      onDragOver: (event) => canUpload && event.preventDefault(),
      onDrop: (event) => takeFrom(event, event.dataTransfer?.files),
      onPaste: (event) => takeFrom(event, event.clipboardData?.files),
    },
  };
}

interface PickProps {
  readonly label: string;
  readonly isMany?: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** A label that opens the file chooser. */
export const Pick = ({ label, isMany = false, onFiles }: PickProps) => (
  <label class="plain pick">
    {isMany ? WORDS.field.file.chooseMany : WORDS.field.file.choose}
    <input
      type="file"
      accept={TYPES}
      multiple={isMany}
      aria-label={WORDS.field.file.chooseFor(label)}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
    />
  </label>
);
